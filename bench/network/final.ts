import { SITE_TAG } from '../../src/domain/tags.ts';
import { quantile } from '../edge-client.ts';
import { edgeStats } from '../edge-stats.ts';
import { MATCH_ID, prepareNight } from '../live/busy-night.ts';
import { rush } from '../live/start-rush.ts';
import { type Measured, none } from '../report.ts';
import { settled } from '../settled.ts';
import { type Edge, startNetwork } from './network.ts';

/** Everybody opens the page of the final within ten seconds, and no edge has a copy. Edges stand behind a parent. */

const PAGE = `/futbol/${MATCH_ID}`;
const OBJECTS = [PAGE, `${PAGE}.data`] as const;
const WITHIN_MS = 10_000;

async function forget({ machine }: Edge): Promise<void> {
  const headers = { 'Surrogate-Key': SITE_TAG, 'X-Purge': 'hard' };
  const response = await fetch(`http://${machine.address}:8081/`, { method: 'PURGE', headers });
  if (!response.ok) throw new Error(`${machine.name} answered ${response.status} to a purge`);
}

const fetchesOf = ({ workdir }: Edge): number =>
  edgeStats(workdir).get('MAIN.backend_req') ?? Number.NaN;

export async function measureFinal(quick: boolean): Promise<Measured> {
  const viewers = quick ? 3000 : 20_000;
  const network = await startNetwork({ tier: true });
  try {
    const { edges, parent, primary } = network;
    if (!parent) throw new Error('no parent');
    await prepareNight(primary.url, new Date(Date.now() - 60_000));
    await settled(primary.url);
    // Children last: none may fetch an old copy of its parent.
    for (const edge of [parent, ...edges]) await forget(edge);
    const all = [parent, ...edges];
    const before = all.map(fetchesOf);
    const tallies = await Promise.all(
      edges.map(({ url }) =>
        rush({
          ...{ edge: url, page: OBJECTS[0], state: OBJECTS[1], withinMs: WITHIN_MS },
          ...{ viewers: Math.ceil(viewers / edges.length), polls: 0, pollEveryMs: 0 },
        }),
      ),
    );
    const fetches = all.map((edge, place) => fetchesOf(edge) - (before[place] ?? 0));
    const failures = tallies.flatMap((tally) => tally.failures);
    const failed = failures.reduce((sum, [, count]) => sum + count, 0);
    const times = tallies.flatMap(({ milliseconds }) => milliseconds);
    const open = tallies.reduce((sum, { mostOpen }) => sum + mostOpen, 0);
    return {
      bars: [
        none(
          `a final: ${viewers} connections within ${WITHIN_MS / 1000} s, three edges without a copy: requests that failed`,
          failed,
          times.length,
        ),
        {
          what: `fetches of its ${OBJECTS.length} objects by the parent, and by each edge`,
          bar: all.map(() => OBJECTS.length).join(', '),
          measured: fetches.join(', '),
          ok: fetches.every((count) => count === OBJECTS.length),
        },
      ],
      notes: [
        `${open} viewers at a time; answers p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
        ...failures.map(([what, count]) => `${count} × ${what}`),
      ],
    };
  } finally {
    await network.stop();
  }
}
