import { type Answer, RawClient } from '../../tests/fuzz/raw-client.ts';
import { childrenOf } from '../../tools/processes.ts';
import { startStack } from '../../tools/stack.ts';
import { ensureBuild, quantile, warm } from '../edge-client.ts';
import { cpuSeconds } from '../process-cpu.ts';
import type { Bar } from '../report.ts';
import { settled } from '../settled.ts';
import { type FixedAnswer, startBareVarnish } from './bare-varnish.ts';
import { MATCH_ID, prepareNight } from './busy-night.ts';
import { hammer } from './hammer.ts';
import { viewerRequest } from './viewer-request.ts';

/** CPU time of one request at the edge, and of the same bytes from Varnish without any rules of ours, in turns. */

const OFFSET = 8200;
const BARE_PORT = 8070 + OFFSET;
const PATHS = ['/vivo/agenda', `/vivo/partido/${MATCH_ID}`, '/futbol'];
const MAX_RATIO = 3;
const VIEWERS = 1_000_000;
/** Each open page asks for its JSON this often. */
const ASK_EVERY_S = 30;
const MAX_CORES = 4;
const LIMIT_MS = 10_000;

/** As it is on the wire. */
async function answerOf(origin: string, path: string): Promise<Answer> {
  const client = new RawClient(origin);
  const options = { isHead: false, isLast: true, limitMs: LIMIT_MS };
  const outcome = await client.send(viewerRequest(path, 0), options);
  if (outcome.kind !== 'answer' || outcome.answer.status !== 200)
    throw new Error(`${path} was not answered`);
  return outcome.answer;
}

/** The answer of the edge, for Varnish to keep for good. */
async function recorded(edge: string, path: string): Promise<FixedAnswer> {
  await warm(edge + path);
  const { headers, body } = await answerOf(edge, path);
  const kept = ['content-type', 'content-encoding', 'etag', 'content-security-policy'];
  const own = kept.flatMap((name) => {
    const value = headers.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  return {
    headers: { ...Object.fromEntries(own), 'cache-control': 'public, max-age=86400' },
    body: Buffer.from(body),
  };
}

/** The process that serves, not the one that watches over it. */
const workerOf = (pid: number | undefined): number => {
  const [worker] = childrenOf(pid ?? 0);
  if (worker === undefined) throw new Error('varnishd does not serve');
  return worker;
};

type Cost = { microseconds: number; failed: number };

async function costOf(pid: number, port: number, path: string, seconds: number): Promise<Cost> {
  const before = cpuSeconds(pid);
  const { answered, failed } = await hammer(port, path, seconds);
  return { microseconds: ((cpuSeconds(pid) - before) / answered) * 1e6, failed };
}

export async function measureEdge(quick: boolean): Promise<{ bars: Bar[]; notes: string[] }> {
  ensureBuild();
  const [rounds, seconds] = quick ? [2, 2] : [7, 5];
  const stack = await startStack({ name: 'bench-live', offset: OFFSET });
  try {
    await prepareNight(stack.databaseUrl, new Date(Date.now() - 60_000));
    await settled(stack.databaseUrl);
    const fixed = new Map<string, FixedAnswer>();
    for (const path of PATHS) fixed.set(path, await recorded(stack.edge, path));
    const bare = await startBareVarnish(BARE_PORT, fixed);
    try {
      const barePid = workerOf(bare.process.pid);
      const edgePid = workerOf(stack.pids().get('edge'));
      const edgePort = Number(new URL(stack.edge).port);
      const bars: Bar[] = [];
      const notes: string[] = [];
      let failed = 0;
      let jsonMicroseconds = 0;
      for (const path of PATHS) {
        for (const origin of [`http://127.0.0.1:${BARE_PORT}`, stack.edge])
          await answerOf(origin, path);
        await costOf(barePid, BARE_PORT, path, 1);
        await costOf(edgePid, edgePort, path, 1);
        const turns: { bare: number; edge: number }[] = [];
        for (let round = 0; round < rounds; round++) {
          const plain = await costOf(barePid, BARE_PORT, path, seconds);
          const ours = await costOf(edgePid, edgePort, path, seconds);
          failed += plain.failed + ours.failed;
          turns.push({ bare: plain.microseconds, edge: ours.microseconds });
        }
        const median = (values: readonly number[]) => quantile(values, 0.5);
        const ratio = median(turns.map(({ bare, edge }) => edge / bare));
        const edge = median(turns.map((turn) => turn.edge));
        if (path.startsWith('/vivo/')) jsonMicroseconds = Math.max(jsonMicroseconds, edge);
        bars.push({
          what: `${path.replace(MATCH_ID, 'ID')}: CPU time per request, edge over bare Varnish`,
          bar: `<= ${MAX_RATIO}`,
          measured: ratio.toFixed(2),
          ok: ratio <= MAX_RATIO,
        });
        notes.push(
          `${path}: ${edge.toFixed(1)} µs at the edge, ${median(turns.map((turn) => turn.bare)).toFixed(1)} µs bare, ${fixed.get(path)?.body.length} B compressed`,
        );
      }
      const cores = ((VIEWERS / ASK_EVERY_S) * jsonMicroseconds) / 1e6;
      bars.push(
        {
          what: `cores of the edge for ${VIEWERS.toLocaleString('en')} viewers who ask for the JSON every ${ASK_EVERY_S} s`,
          bar: `<= ${MAX_CORES}`,
          measured: cores.toFixed(2),
          ok: cores <= MAX_CORES,
        },
        { what: 'requests that failed', bar: '0', measured: failed, ok: failed === 0 },
      );
      return { bars, notes: [...notes, 'without TLS, which ends before the edge'] };
    } finally {
      await bare.stop();
    }
  } finally {
    await stack.stop();
  }
}
