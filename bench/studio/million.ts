import { sql } from 'kysely';
import { noteUnplayable } from '../../src/data/commands/unplayable.ts';
import type { Db } from '../../src/data/database.ts';
import { generatedFile, runImport } from '../import/load.ts';
import { ADVISED_SETTINGS } from '../postgres-settings.ts';
import { type Bench, withStudio } from './operator.ts';

/** What real catalogues have and a generated one lacks: titles that are hidden or incomplete, edits, servers that died. */
const FLAWS = [
  `update titles set image_vertical = '' where id % 50 = 0`,
  `update titles set description = '' where id % 61 = 0`,
  `update titles set release_year = null where id % 67 = 0`,
  `update titles set hidden = true where id % 997 = 0`,
  `update titles set held = '{name}' where id % 101 = 0`,
  // All servers of one title in forty, and some of many others.
  `insert into server_health (server_id, state, since, probed_at, due_at)
   select servers.id, case when owner % 40 = 0 or servers.id % 50 = 0 then 'dead' else 'good' end::server_state,
     now() - servers.id % 100000 * interval '1 minute', now(), now() + interval '1 day'
   from servers left join episodes on episodes.id = servers.episode_id
     left join seasons on seasons.id = episodes.season_id,
     lateral (select coalesce(servers.title_id, seasons.title_id) as owner) o
   where owner % 40 = 0 or servers.id % 10 = 0`,
];

async function fill(db: Db, databaseUrl: string, titles: number): Promise<void> {
  const isFilled = await sql`select from server_health limit 1`.execute(db);
  if (isFilled.rows.length > 0) return;
  const known = await sql`select from titles limit 1`.execute(db);
  if (known.rows.length === 0) {
    const { file } = await generatedFile(titles);
    console.error(`import: ${(await runImport(databaseUrl, file)).seconds.toFixed(0)} s`);
  }
  for (const flaw of FLAWS) await sql.raw(flaw).execute(db);
  await noteUnplayable(db);
  await sql`vacuum (analyze) titles`.execute(db);
  await sql`vacuum (analyze) title_places`.execute(db);
  await sql`analyze`.execute(db);
  console.error('filled');
}

/** A stack with a million titles, reused by later runs. */
export const withMillion = async <Result>(
  quick: boolean,
  work: (bench: Bench) => Promise<Result>,
): Promise<Result> =>
  await withStudio(
    {
      name: quick ? 'bench-titles-quick' : 'bench-titles',
      offset: 2500,
      keepCatalogue: true,
      postgresSettings: ADVISED_SETTINGS,
    },
    async (bench) => {
      await fill(bench.db, bench.stack.databaseUrl, quick ? 20_000 : 1_000_000);
      return await work(bench);
    },
  );
