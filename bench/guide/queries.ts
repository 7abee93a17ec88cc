import { sql } from 'kysely';
import { type Db, firstRow, rowsOf } from '../../src/data/database.ts';
import { matchAllGuides } from '../../src/data/guide/match-guides.ts';
import { findGuides } from '../../src/data/queries/guide-mappings.ts';
import { listOnAir } from '../../src/data/queries/programmes.ts';
import { loadMappings, loadOnlySuggestions } from '../../src/studio/guide/mappings.server.ts';
import { quantile } from '../edge-client.ts';
import { familySeconds } from '../process-cpu.ts';
import { atMost, type Measured } from '../report.ts';

/** What pages and the studio ask of a full guide, and what matching costs. */

const MAX_ON_AIR_MS = 5;
const MAX_STUDIO_MS = 200;
const CHANNELS = 100;
const ON_CARD = 3;
const HOUR = 3_600_000;

async function timesOf(rounds: number, work: (round: number) => Promise<unknown>) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work(round);
    times.push(performance.now() - start);
  }
  return times;
}

/** Other channels each time, at other hours of the guide. */
async function timeOnAir(db: Db, rounds: number): Promise<number[]> {
  const { rowIds } = (await firstRow<{ rowIds: string[] }>(db)`
    select array_agg(channel_id::text order by md5(channel_id::text)) as "rowIds" from channel_guides`) as {
    rowIds: string[];
  };
  const asked = async (round: number) => {
    const from = (round * CHANNELS) % (rowIds.length - CHANNELS + 1);
    const at = new Date(Date.now() + (round % 48) * HOUR);
    const found = await listOnAir(db, rowIds.slice(from, from + CHANNELS), { at, each: ON_CARD });
    if (found.size !== CHANNELS) throw new Error(`${found.size} channels have a guide`);
  };
  return await timesOf(rounds, asked);
}

/** Channels that no rule matches, each with a suggestion: its name has a slip. */
async function insertOpen(db: Db, channels: number): Promise<void> {
  await sql`
    insert into channels (source_id, name, type, active)
    select 'open-' || place, 'Cnal ' || place, 'tv', true from generate_series(0, ${channels - 1}) place`.execute(
    db,
  );
}

const SCREENS: readonly [name: string, query: string][] = [
  ['without a guide', ''],
  ['suggested', 'ver=sugeridas'],
  ['suggested, the last page', 'ver=sugeridas&pagina=40'],
  ['by hand', 'ver=a-mano'],
  ['all', 'ver=todas'],
  ['all, the last page', 'ver=todas&pagina=400'],
  ['all, by name', 'ver=todas&q=canal%2012'],
];

async function timeStudio(db: Db, rounds: number): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  const asked: [string, () => Promise<unknown>][] = [
    ...SCREENS.map(([name, query]): [string, () => Promise<unknown>] => [
      name,
      async () => await loadMappings(db, new URLSearchParams(query)),
    ]),
    ['only suggestions', async () => await loadOnlySuggestions(db)],
    ['guides by name', async () => await findGuides(db, 'canal 77')],
  ];
  for (const [name, ask] of asked) {
    await ask();
    times.set(name, await timesOf(rounds, ask));
  }
  return times;
}

export async function measureQueries(db: Db, quick: boolean, pid: number): Promise<Measured> {
  const rounds = quick ? 20 : 200;
  const cpu = familySeconds(pid) + process.cpuUsage().user / 1e6;
  const onAir = await timeOnAir(db, rounds);
  const used = familySeconds(pid) + process.cpuUsage().user / 1e6 - cpu;
  await insertOpen(db, quick ? 100 : 2000);
  const start = performance.now();
  const { matched, asked } = await matchAllGuides(db);
  const matchSeconds = (performance.now() - start) / 1000;
  await sql`analyze`.execute(db);
  const again = await timesOf(1, async () => await matchAllGuides(db));
  const [{ count = 0 } = {}] = await rowsOf<{ count: number }>(db)`
    select count(*)::int as count from guide_suggestions`;
  const studio = await timeStudio(db, quick ? 10 : 40);
  const slowest = [...studio]
    .map(([name, times]): [string, number] => [name, quantile(times, 0.95)])
    .toSorted((a, b) => b[1] - a[1]);
  const [[slowestName, slowestMs]] = slowest as [[string, number]];
  return {
    bars: [
      atMost(
        ...([`Now and next of ${CHANNELS} channels, median`, quantile(onAir, 0.5)] as const),
        ...([MAX_ON_AIR_MS, 'ms', `p99 ${quantile(onAir, 0.99).toFixed(1)} ms`] as const),
      ),
      atMost(
        "The studio's channels with their guide and suggestions, p95 of the slowest screen",
        ...([slowestMs, MAX_STUDIO_MS, 'ms', slowestName] as const),
      ),
    ],
    notes: [
      `now and next: ${((used / rounds) * 1000).toFixed(1)} ms of CPU each, of PostgreSQL and of whoever asks`,
      `matching ${matchSeconds.toFixed(1)} s (${matched} matched, ${asked} asked with ${count} suggestions), again ${((again[0] ?? 0) / 1000).toFixed(1)} s`,
      `p95 of the studio: ${slowest.map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`).join(', ')}`,
    ],
  };
}
