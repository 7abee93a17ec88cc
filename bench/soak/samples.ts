import type pg from 'pg';
import type { Stack } from '../../tools/stack.ts';
import { pause, quantile } from '../edge-client.ts';
import { edgeStats } from '../edge-stats.ts';
import type { Series } from '../plot.ts';
import { family, familySeconds } from '../process-cpu.ts';
import { anonymousBytes, privateBytes } from '../process-memory.ts';

/** Samples what processes, database and edge hold. */

export type Samples = Map<string, Map<string, { at: number; value: number }[]>>;

const sum = (values: Iterable<number>): number => [...values].reduce((all, each) => all + each, 0);

async function gauge(metricsUrl: string, name: string): Promise<number> {
  const response = await fetch(metricsUrl, { signal: AbortSignal.timeout(5000) });
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await response.text())?.[1]);
}

/** The internal port of a portal is its port plus 100. */
const metricsOf = (portal: string): string =>
  new URL(
    '/metrics',
    portal.replace(/\d+$/, (port) => String(Number(port) + 100)),
  ).href;

export const inFlight = async (stack: Stack): Promise<number> =>
  sum(
    await Promise.all(
      stack.portals.map((portal) => gauge(metricsOf(portal), 'http_requests_in_flight')),
    ),
  );

const WORK = `select (select count(*)::int from outbox) as outbox,
  (select count(*)::int from graphile_worker.jobs) as jobs,
  (select count(*)::int from graphile_worker.jobs where run_at <= now()) as due`;

/** Waiting rows: outbox, jobs, and overdue jobs. */
export async function waitingWork(
  client: pg.Client,
): Promise<{ outbox: number; jobs: number; due: number }> {
  return (await client.query(WORK)).rows[0];
}

async function connections(client: pg.Client): Promise<[string, number][]> {
  const { rows } = await client.query(
    `select application_name as name, count(*)::int from pg_stat_activity
     where backend_type = 'client backend' and application_name <> '' group by 1`,
  );
  return rows.map(({ name, count }) => [name, count]);
}

async function sample(
  stack: Stack,
  client: pg.Client,
  pids: ReadonlyMap<string, number>,
): Promise<Map<string, [string, number][]>> {
  const { outbox, jobs, due } = await waitingWork(client);
  const stats = edgeStats(stack.edgeWorkdir);
  const stored = sum(
    [...stats].flatMap(([name, value]) => (name.endsWith('.g_bytes') ? value : [])),
  );
  // Shared buffers of PostgreSQL count as private if only one process has touched them.
  const bytes = (name: string, pid: number) =>
    name === 'PostgreSQL' ? anonymousBytes(pid) : privateBytes(pid);
  return new Map([
    [
      'private memory, MB',
      [...pids].map(([name, pid]) => [
        name,
        sum(family(pid).map((each) => bytes(name, each))) / 1e6,
      ]),
    ],
    ['CPU time, s', [...pids].map(([name, pid]) => [name, familySeconds(pid)])],
    ['connections', await connections(client)],
    [
      'waiting',
      [
        ['outbox', outbox],
        ['jobs', jobs],
        ['jobs due', due],
        ['requests in flight', await inFlight(stack)],
      ],
    ],
    [
      'edge objects',
      [
        ['objects', stats.get('MAIN.n_object') ?? 0],
        ['thrown out', stats.get('MAIN.n_lru_nuked') ?? 0],
      ],
    ],
    ['edge storage, MB', [['stored', stored / 1e6]]],
  ]);
}

export function startSampling(
  stack: Stack,
  client: pg.Client,
  { everyMs, pids }: { everyMs: number; pids: () => ReadonlyMap<string, number> },
): { stop: () => Promise<{ samples: Samples; missed: number }> } {
  const samples: Samples = new Map();
  const start = performance.now();
  let isOver = false;
  let missed = 0;
  const sampling = (async () => {
    while (!isOver) {
      const next = performance.now() + everyMs;
      try {
        const at = (performance.now() - start) / 60_000;
        for (const [group, values] of await sample(stack, client, pids())) {
          const series = samples.get(group) ?? new Map();
          samples.set(group, series);
          for (const [name, value] of values)
            series.set(name, [...(series.get(name) ?? []), { at, value }]);
        }
      } catch {
        // A process started or ended during the sample.
        missed += 1;
      }
      while (!isOver && performance.now() < next) await pause(200);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await sampling;
      return { samples, missed };
    },
  };
}

export const seriesOf = (samples: Samples, group: string): Series[] =>
  [...(samples.get(group) ?? [])].map(([name, points]) => ({ name, points }));

const WINDOWS = 6;

/** By how much the largest later median of the second half exceeds its first; in sixths of the whole run. */
export function growthInSecondHalf({ points }: Series): number {
  const last = points.at(-1)?.at ?? 0;
  const medians = Array.from({ length: WINDOWS }, (_, place) => {
    const within = points.filter(
      ({ at }) => Math.min(WINDOWS - 1, Math.floor((at / last) * WINDOWS)) === place,
    );
    return quantile(
      within.map(({ value }) => value),
      0.5,
    );
  });
  const [first = Number.NaN, ...later] = medians.slice(WINDOWS / 2);
  return Math.max(...later) / first - 1;
}
