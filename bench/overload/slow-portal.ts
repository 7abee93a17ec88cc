import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { countsTag } from '../../src/domain/tags.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { fillCatalogue } from '../catalogue.ts';
import { ensureBuild, forEach, pause, quantile, softPurge, warm } from '../edge-client.ts';
import { order } from '../order.ts';
import { atMost, type Measured } from '../report.ts';
import { addressesOf } from './addresses.ts';

/**
 * Portals that stall and go on, so that the edge's probes are too late now and then, while pages are purged and asked for.
 * Does the edge take them for absent, and renew sooner than after any other failure?
 */

const MAX_RATIO = 1.2;
const CACHED_RATE = 100;
const LISTS_RATE = 40;
const LISTS = 80;
const PURGE_EVERY_MS = 10_000;
/** Longer than a probe waits (1 s), so that about every second one fails; never without an answer for 3 s. */
const STALLED_MS = 2500;
const RUNNING_MS = 600;
/** How long a failure is remembered, less what two clocks may differ. */
const REMEMBERED_S = 4.9;

type Fetches = { asked: number; failed: number; early: number; ofFresh: number };

/** Follows what the edge asks of portals. `fresh` are addresses that nobody purges. */
function watchFetches(workdir: string, fresh: ReadonlySet<string>) {
  const tags = 'Begin,BereqURL,BackendOpen,BackendReuse,BerespStatus,VCL_call,Timestamp';
  const log: ChildProcess = spawn('varnishlog', ['-n', workdir, '-b', '-i', tags]);
  const fetches: Fetches = { asked: 0, failed: 0, early: 0, ofFresh: 0 };
  const failedAt = new Map<string, number>();
  let [url, start, end] = ['', 0, 0];
  let [isRetry, isAsked, hasFailed] = [false, false, false];
  const settle = () => {
    const before = failedAt.get(url);
    if (isAsked && !isRetry) {
      fetches.asked += 1;
      if (fresh.has(url)) fetches.ofFresh += 1;
      if (before !== undefined && start - before < REMEMBERED_S) fetches.early += 1;
    }
    if (hasFailed) {
      fetches.failed += 1;
      failedAt.set(url, end);
    } else if (isAsked) failedAt.delete(url);
  };
  if (!log.stdout) throw new Error('varnishlog has no output');
  createInterface({ input: log.stdout }).on('line', (line) => {
    const [, tag = '', value = ''] = /^-\s+(\w+)\s+(.*)$/.exec(line) ?? [];
    if (/^\*\s+<< BeReq/.test(line)) {
      settle();
      [url, start, end] = ['', 0, 0];
      [isRetry, isAsked, hasFailed] = [false, false, false];
    } else if (tag === 'Begin') isRetry = value.endsWith('retry');
    else if (tag === 'BereqURL') url = value;
    else if (tag.startsWith('Backend')) isAsked = true;
    else if (tag === 'BerespStatus') hasFailed ||= Number(value) >= 500;
    else if (tag === 'VCL_call') hasFailed ||= value === 'BACKEND_ERROR';
    else if (tag === 'Timestamp') {
      const [, at] = /^\w+: ([\d.]+)/.exec(value) ?? [];
      start ||= Number(at);
      end = Number(at);
    }
  });
  return {
    stop: async (): Promise<Fetches> => {
      await pause(1000);
      log.kill();
      settle();
      return fetches;
    },
  };
}

/** Until it is told to stop. */
function stall({ signalPortal }: Stack, places: readonly number[]) {
  const stopping = new AbortController();
  const stopped = (async () => {
    while (!stopping.signal.aborted) {
      for (const place of places) signalPortal(place, 'SIGSTOP');
      await pause(STALLED_MS);
      for (const place of places) signalPortal(place, 'SIGCONT');
      await pause(RUNNING_MS);
    }
  })();
  return async () => {
    stopping.abort();
    await stopped;
  };
}

export async function measureSlowPortal(quick: boolean): Promise<Measured> {
  ensureBuild();
  const seconds = quick ? { calm: 15, slow: 15 } : { calm: 120, slow: 600 };
  const stack = await startStack({ name: 'bench-overload', offset: 6300 });
  try {
    const { cached, list } = addressesOf(stack.edge, await fillCatalogue(stack.databaseUrl));
    const details = cached.filter((url) => /\/(anime|movie|serie)\//.test(url));
    const lists = list.filter((url) => url.includes('/movies?')).slice(0, LISTS);
    // What the import publishes is purged again for 16 seconds.
    await pause(17_000);
    const measure = async (seconds: number) => {
      await forEach([...details, ...lists], 4, warm);
      const paths = details.map((url) => url.slice(stack.edge.length));
      const watching = watchFetches(stack.edgeWorkdir, new Set(paths));
      const purging = setInterval(
        () => void softPurge(stack.purgeUrl, countsTag('movie')).catch(() => {}),
        PURGE_EVERY_MS,
      );
      const [hits, views] = await Promise.all([
        order({ urls: details, rate: CACHED_RATE, seconds, priority: -5 }),
        order({ urls: lists, rate: LISTS_RATE, seconds, priority: 10 }),
      ]);
      clearInterval(purging);
      return { hits, views, fetches: await watching.stop() };
    };
    const calm = await measure(seconds.calm);
    const goOn = stall(stack, [0, 1]);
    const slow = await measure(seconds.slow).finally(goOn);
    const p99 = ({ hits }: typeof calm) => quantile(hits.answered, 0.99);
    const failed = [slow.hits, slow.views].map(({ sent, answered }) => sent - answered.length);
    const note = (what: string, { fetches, views }: typeof calm) =>
      `${what}: ${fetches.asked} fetches, ${fetches.failed} failed, ${fetches.early} soon after a failure, ${fetches.ofFresh} of pages that were not purged; lists purged every ${PURGE_EVERY_MS / 1000} s, median ${quantile(views.answered, 0.5).toFixed(1)} ms`;
    return {
      bars: [
        {
          what: `portals that stall for ${STALLED_MS} ms again and again, ${seconds.slow} s: pages renewed as after an absence`,
          bar: '0',
          measured: slow.fetches.early + slow.fetches.ofFresh,
          ok: slow.fetches.early + slow.fetches.ofFresh === 0 && slow.fetches.failed > 0,
        },
        {
          what: 'meanwhile, views that failed',
          bar: '0',
          measured: `${failed.join(' + ')} of ${slow.hits.sent} + ${slow.views.sent}`,
          ok: failed.every((count) => count === 0),
        },
        atMost(
          'meanwhile, p99 of cached pages over that of quick portals',
          p99(slow) / p99(calm),
          MAX_RATIO,
          '',
          `${p99(calm).toFixed(1)} → ${p99(slow).toFixed(1)} ms`,
        ),
      ],
      notes: [note('quick portals', calm), note('slow portals', slow)],
    };
  } finally {
    await stack.stop();
  }
}
