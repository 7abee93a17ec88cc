import { type Answer, RawClient } from '../../tests/fuzz/raw-client.ts';
import { startBareVarnish, startOrigin } from '../../tests/support/local-varnish.ts';
import { childrenOf } from '../../tools/processes.ts';
import { startStack } from '../../tools/stack.ts';
import { ask, ensureBuild, warm } from '../edge-client.ts';
import { MATCH_ID, prepareNight } from '../live/busy-night.ts';
import { atMost, type Bar, type Bench, none } from '../report.ts';
import { settled } from '../settled.ts';
import { viewerRequest } from '../viewer-request.ts';
import { compareCosts, type Server } from './cost.ts';

/**
 * What a stored answer costs at the edge, in open access: every kind of page, JSON and file, beside Varnish without any
 * rules, which serves the same bytes and headers.
 */

const OFFSET = 14_500;
const MAX_RATIO = 1.25;
const VIEWERS = 1_000_000;
/** Each open page asks for its JSON this often. */
const ASK_EVERY_S = 30;
const MAX_CORES = 4;
const LIMIT_MS = 10_000;

const ADDRESSES = [
  '/',
  '/movies',
  '/movies?genero=CIENCIA+FICCION',
  '/movies.data?_routes=movies',
  '/movie/metropolis-1927',
  '/movie/metropolis-1927.data?_routes=catalogue%2Froutes%2Fmovie',
  '/serie/judex-1916',
  '/movie/play/metropolis-1927/Butaca%20HD',
  '/futbol',
  `/futbol/${MATCH_ID}`,
  '/tv',
  '/liveChannels/canal-aljibe',
  '/tienda',
  '/buscar?q=luna',
  '/buscar/sugerencias?q=metro',
  '/vivo/agenda',
  `/vivo/partido/${MATCH_ID}`,
  '/sitemap.xml',
];
/** The first of each kind that the home page names. */
const FILES = [
  /\/assets\/[\w.-]+\.js/,
  /\/assets\/[\w.-]+\.woff2/,
  /\/art\/[\w./-]+\.(?:avif|svg|webp)/,
];

/** As it is on the wire. */
async function answerOf(port: number, path: string): Promise<Answer> {
  const client = new RawClient(`http://127.0.0.1:${port}`);
  const options = { isHead: false, isLast: true, limitMs: LIMIT_MS };
  const outcome = await client.send(viewerRequest(path, 0), options);
  if (outcome.kind !== 'answer' || outcome.answer.status !== 200)
    throw new Error(`${path} was not answered`);
  return outcome.answer;
}

/** Every cache adds these by itself. */
const ADDED = new Set([
  'accept-ranges',
  'age',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-cache',
  'x-request-id',
]);

type FixedAnswer = { headers: Record<string, string>; body: Buffer };

/** The answer of the edge, for others to keep for good. */
async function recorded(edge: string, path: string): Promise<FixedAnswer> {
  await warm(edge + path);
  const { headers, body } = await answerOf(Number(new URL(edge).port), path);
  const own = [...headers].filter(([name]) => !ADDED.has(name));
  return {
    headers: { ...Object.fromEntries(own), 'cache-control': 'public, max-age=86400' },
    body: Buffer.from(body),
  };
}

async function filesOf(edge: string): Promise<string[]> {
  const { body } = await ask(`${edge}/`);
  return FILES.flatMap((file) => file.exec(body)?.[0] ?? []);
}

function serverOf(watcher: number | undefined, port: number): Server {
  const [pid] = childrenOf(watcher ?? 0);
  if (pid === undefined) throw new Error('varnishd does not serve');
  return { pid, port };
}

export const run: Bench = async ({ quick }) => {
  ensureBuild();
  const [turns, seconds] = quick ? [3, 0.4] : [7, 1];
  const stack = await startStack({ name: 'bench-edge', offset: OFFSET });
  const stops: (() => unknown)[] = [stack.stop];
  try {
    await prepareNight(stack.databaseUrl, new Date(Date.now() - 60_000));
    await settled(stack.databaseUrl);
    const paths = [...ADDRESSES, ...(await filesOf(stack.edge))];
    const fixed = new Map<string, FixedAnswer>();
    for (const path of paths) fixed.set(path, await recorded(stack.edge, path));
    const origin = await startOrigin((request, response) => {
      const found = fixed.get(request.url ?? '');
      if (found) response.writeHead(200, found.headers).end(found.body);
      else response.writeHead(404).end();
    });
    stops.push(origin.stop);
    const bare = await startBareVarnish(origin.port);
    stops.push(bare.stop);
    const edge = serverOf(stack.pids().get('edge'), Number(new URL(stack.edge).port));
    const servers = { bare, edge };
    const bars: Bar[] = [];
    const notes: string[] = [];
    let failed = 0;
    let jsonMicroseconds = 0;
    for (const path of paths) {
      for (const { port } of Object.values(servers)) await answerOf(port, path);
      const compared = await compareCosts(servers, { base: 'bare', path, turns, seconds });
      const { ratio, microseconds } = compared;
      failed += compared.failed;
      if (path.startsWith('/vivo/'))
        jsonMicroseconds = Math.max(jsonMicroseconds, microseconds.edge);
      bars.push(
        atMost(
          `${path.replace(MATCH_ID, 'ID')}: CPU time per request, edge over bare Varnish`,
          ratio.edge,
          MAX_RATIO,
        ),
      );
      const each = Object.entries(microseconds).map(([name, cost]) => `${name} ${cost.toFixed(1)}`);
      notes.push(`${path}: ${each.join(', ')} µs, ${fixed.get(path)?.body.length} B as sent`);
    }
    const cores = ((VIEWERS / ASK_EVERY_S) * jsonMicroseconds) / 1e6;
    bars.push(
      atMost(
        `cores of the edge for ${VIEWERS.toLocaleString('en')} viewers who ask for the JSON every ${ASK_EVERY_S} s`,
        cores,
        MAX_CORES,
      ),
      none('requests that failed', failed),
    );
    return { bars, notes: [...notes, 'without TLS, which ends before the edge'] };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
};
