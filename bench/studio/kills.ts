import { sql } from 'kysely';
import { dayInArgentina } from '../../src/domain/time/clock.ts';
import { askStudio } from '../../tests/e2e/support/studio-request.ts';
import { pause } from '../edge-client.ts';
import type { Bar } from '../report.ts';
import { type Bench, withStudio } from './operator.ts';

const MATCHES = 12;
const SERVERS = 3;
/** Kills are spread over this many times the length of a save that nothing cuts off. */
const SPREAD = 1.3;

const rowsOf = (save: number, day: string): string =>
  JSON.stringify(
    Array.from({ length: MATCHES }, (_, place) => ({
      key: `n${place}`,
      id: null,
      base: null,
      baseDay: day,
      day,
      cells: {
        time: `${10 + place}:00`,
        first: `Muerte ${save}`,
        second: `Rival ${place}`,
        league: '',
        servers: Array.from({ length: SERVERS }, (_server, at) => ({
          id: null,
          label: `Canal ${at}`,
          url: `https://video.example/${save}/${place}/${at}`,
        })),
      },
    })),
  );

type Stored = { matches: number; servers: number; changes: number; images: number };

/** What is left of a save, in the tables and in history. */
async function storedOf({ db }: Bench, save: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    with ours as (select id from matches where first_team = ${`Muerte ${save}`}),
      images as (
        select change_id from change_rows
        where table_name = 'matches' and after->>'first_team' = ${`Muerte ${save}`})
    select (select count(*)::int from ours) as matches,
      (select count(*)::int from servers where match_id in (select id from ours)) as servers,
      (select count(*)::int from changes where id in (select change_id from images)) as changes,
      (select count(*)::int from change_rows where change_id in (select change_id from images)) as images`.execute(
    db,
  );
  return rows[0] as Stored;
}

const isWhole = ({ matches, servers, changes, images }: Stored): boolean =>
  matches === MATCHES &&
  servers === MATCHES * SERVERS &&
  changes === 1 &&
  images === MATCHES * (1 + SERVERS);

const isAbsent = (stored: Stored): boolean => Object.values(stored).every((count) => count === 0);

/** Kills the studio during a save, again and again: each save must be there as a whole, with its history, or not at all. */
export async function measureKills(quick: boolean): Promise<Bar[]> {
  const kills = quick ? 10 : 50;
  return await withStudio({ name: 'bench-studio', offset: 2100 }, async (bench) => {
    const { stack, session, db } = bench;
    const day = dayInArgentina(new Date(Date.now() + 30 * 86_400_000));
    await sql`delete from matches where first_team like 'Muerte %'`.execute(db);
    const broken: string[] = [];
    let whole = 0;
    for (let kill = 0; kill < kills; kill++) {
      const save = Date.now();
      const post = async (number: number) =>
        await askStudio(stack.studioOrigin, {
          path: '/partidos/guardar',
          session,
          form: { day, rows: rowsOf(number, day) },
        }).catch(() => null);
      // The first compiles what the next ones use, the second shows how long one takes.
      await post(save + 1);
      const start = performance.now();
      await post(save + 2);
      const length = performance.now() - start;
      const saving = post(save);
      await pause(((kill + 0.5) / kills) * SPREAD * length);
      stack.killStudio();
      await saving;
      await stack.startStudio();
      const stored = await storedOf(bench, save);
      if (isWhole(stored)) whole += 1;
      else if (!isAbsent(stored)) broken.push(JSON.stringify(stored));
    }
    return [
      {
        what: `saves that were cut off by ${kills} kills`,
        bar: 'each whole or absent, with its history',
        measured: `${whole} whole, ${kills - whole - broken.length} absent, ${broken.length} broken ${broken[0] ?? ''}`,
        ok: broken.length === 0 && whole > 0 && whole < kills,
      },
    ];
  });
}
