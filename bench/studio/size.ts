import { sql } from 'kysely';
import type { Db } from '../../src/data/database.ts';
import { askStudio } from '../../tests/e2e/support/studio-request.ts';
import { quantile } from '../edge-client.ts';
import { atMost, type Bar } from '../report.ts';
import { type Bench, withStudio } from './operator.ts';

/** A screen with all of this may take this many times as long as without. */
const MAX_RATIO = 1.3;
const WARM_TURNS = 10;
const TURNS = 60;

/** A year of a busy portal, made in the database itself: nobody waits for a million commands. */
async function fill(db: Db, operatorId: string, scale: number): Promise<void> {
  await sql`
    insert into matches (source_id, first_team, second_team, league_name, starts_at)
    select 'bench-' || n, 'Club ' || n % 1500, 'Rival ' || n % 1499, 'Liga ' || n % 40,
      now() - interval '2 years' + n * interval '1 day' * 700 / ${50_000 * scale}
    from generate_series(1, ${Math.round(50_000 * scale)}::int) n`.execute(db);
  await sql`
    insert into changes (operator_id, actor_name, action, summary, at)
    select case when n % 3 = 0 then ${operatorId}::bigint end, case when n % 3 = 0 then 'Ana' else 'butaca' end,
      (array['matches.edit', 'import', 'settings.edit', 'titles.edit'])[1 + n % 4], 'Cambio ' || n,
      now() - interval '1 year' + n * interval '1 day' * 360 / ${1_000_000 * scale}
    from generate_series(1, ${Math.round(1_000_000 * scale)}::int) n`.execute(db);
  await sql`
    insert into change_rows (change_id, seq, table_name, row_key, before, after)
    select changes.id, seq, 'matches', changes.id % 50000, '{"first_team": "A"}', '{"first_team": "B"}'
    from changes, generate_series(1, 2) seq where summary like 'Cambio %'`.execute(db);
  await sql`analyze matches, changes, change_rows`.execute(db);
}

/** The screens of a studio, each with the time of every request to it. */
type Screens = Map<string, { path: string; times: number[] }>;

function screensOf({ actor }: Bench): Screens {
  const day = (at: number) => new Date(Date.now() + at * 86_400_000).toISOString().slice(0, 10);
  const paths = {
    Partidos: '/partidos',
    Historial: '/historial',
    'Historial of a person': `/historial?quien=${actor.operatorId}`,
    'Historial of a kind': '/historial?que=matches.edit',
    'Historial of two days': `/historial?desde=${day(-2)}&hasta=${day(1)}`,
    Equipo: '/equipo',
  };
  return new Map(Object.entries(paths).map(([name, path]) => [name, { path, times: [] }]));
}

/** What an earlier run left goes; a page of changes stays, so that both have one to show. */
async function empty({ db, actor }: Bench): Promise<void> {
  await sql`truncate changes, change_rows cascade`.execute(db);
  await sql`delete from matches where source_id like 'bench-%'`.execute(db);
  await sql`
    insert into changes (operator_id, actor_name, action, summary)
    select ${actor.operatorId}::bigint, 'Ana', 'matches.edit', 'Primero ' || n
    from generate_series(1, 60) n`.execute(db);
}

async function askAll({ stack, session }: Bench, screens: Screens): Promise<void> {
  for (const { path, times } of screens.values()) {
    const start = performance.now();
    const { status } = await askStudio(stack.studioOrigin, { path, session });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    times.push(performance.now() - start);
  }
}

/** An empty studio and a full one answer in turns, so that a busy machine slows both alike. */
export async function measureSize(quick: boolean): Promise<Bar[]> {
  return await withStudio({ name: 'bench-studio', offset: 2100 }, async (small) => {
    await empty(small);
    return await withStudio({ name: 'bench-studio-size', offset: 2300 }, async (large) => {
      await empty(large);
      await fill(large.db, String(large.actor.operatorId), quick ? 0.1 : 1);
      for (let turn = 0; turn < WARM_TURNS; turn++) {
        await askAll(small, screensOf(small));
        await askAll(large, screensOf(large));
      }
      const [few, many] = [screensOf(small), screensOf(large)];
      for (let turn = 0; turn < TURNS; turn++) {
        await askAll(small, few);
        await askAll(large, many);
      }
      return [...few].map(([name, { times }]) => {
        const [less, more] = [quantile(times, 0.5), quantile(many.get(name)?.times ?? [], 0.5)];
        const both = `${less.toFixed(1)} → ${more.toFixed(1)} ms`;
        return atMost(`${name}, median, full over empty`, more / less, MAX_RATIO, '', both);
      });
    });
  });
}
