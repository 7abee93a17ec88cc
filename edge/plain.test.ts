import { afterAll, beforeAll, expect, test } from 'vitest';
import { RawClient } from '../tests/fuzz/raw-client.ts';
import {
  type LocalVarnish,
  startOrigin,
  startRuledVarnish,
} from '../tests/support/local-varnish.ts';

/** The short way of plain.vcl, and the same rules without it, in front of a portal that repeats what it was asked. */

const REQUESTS = 3000;
const SEED = 20_261_116;
const LIMIT_MS = 15_000;

const stops: (() => unknown)[] = [];
let short: LocalVarnish;
let long: LocalVarnish;

beforeAll(async () => {
  const origin = await startOrigin(({ url, headers, method }, response) => {
    const { 'x-request-id': _, 'x-varnish': __, ...told } = headers;
    response.writeHead(200, { 'Cache-Control': 'public, s-maxage=60', 'Surrogate-Key': 't1' });
    response.end(JSON.stringify({ url, method, told }));
  });
  stops.push(origin.stop);
  short = await startRuledVarnish(origin.port);
  stops.push(short.stop);
  long = await startRuledVarnish(origin.port, (vcl) => vcl.replace('if (true)', 'if (false)'));
  stops.push(long.stop);
});

afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const PATHS = [
  ...[
    '/',
    '/movies',
    '/series.data',
    '/anime',
    '/movie/metropolis-1927',
    '/serie/judex',
    '/anime/x.data',
  ],
  ...[
    '/movie/play/a/Butaca%20HD',
    '/serie/play/a/b/1/2',
    '/futbol',
    '/futbol/a-b',
    '/tv',
    '/tv/guia',
    '/tv/guia.data',
    '/liveChannels/x',
  ],
  ...[
    '/livechannels/x',
    '/liveChannels',
    '/buscar',
    '/buscar.data',
    '/buscar/sugerencias',
    '/tienda',
    '/_root.data',
  ],
  ...[
    '/assets/app-1.js',
    '/art/t1/a%20b',
    '/icons/x.png',
    '/img/t42/0a/342.avif',
    '/vivo/agenda',
    '/api',
    '/apis/x',
    '/healthz',
    '/metricsx',
  ],
  ...[
    '/robots.txt',
    '/sitemap/1.xml',
    '/login',
    '/.well-known/x',
    '/Movies',
    '/movie/A%2Fb',
    '/movie/%2e%2e',
    '/a;b',
  ],
];
const QUERIES = [
  ...[
    'q=luna',
    'q=la+luna',
    'q=Luna',
    'q=+a',
    'q=a%20b',
    'q=',
    'cursor=a_b-1',
    'cursor=',
    'decada=1920',
    'decada=192',
  ],
  ...[
    'genero=CIENCIA+FICCION',
    'genero=',
    'genero=%41',
    'orden=anio',
    'orden=x',
    'audio=LATINO',
    'audio=latino',
  ],
  ...[
    'dia=2026-11-16',
    'dia=hoy',
    'dia=2026-11-16&hora=20',
    'grupo=deportes',
    'grupo=tv',
    'hora=24',
    'parte=2',
    'parte=1',
    'temporada=2',
    'temporada=x',
    'videoUrl=https%3A%2F%2Fa',
    'tipo=serie',
    'exacta=1',
  ],
  ...[
    '_routes=movies',
    '_routes=a%2Cb',
    '_routes=',
    'utm_source=x',
    'categoria=tazas',
    '',
    'x',
    '&',
    '#a',
    '?',
  ],
];
const PIECES = [
  '/',
  '.',
  '..',
  '%',
  '%20',
  '%2F',
  '%2e',
  '%C3%B1',
  '%c3',
  'A',
  'z',
  '~',
  '_',
  '-',
  '\\',
  '//',
  '.data',
  '&',
  '#',
  ';',
  '+',
  '=',
];

test('a request that takes the short way gets the answer of the long way', async () => {
  const random = randomFrom(SEED);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const address = () => {
    const query = Array.from({ length: Math.floor(random() * 3) }, () => pick(QUERIES)).join('&');
    const whole = pick(PATHS) + (query || random() < 0.1 ? `?${query}` : '');
    if (random() < 0.5) return whole;
    const at = 1 + Math.floor(random() * whole.length);
    return whole.slice(0, at) + pick(PIECES) + whole.slice(at + Math.floor(random() * 2));
  };
  const clients = [short, long].map(({ port }) => new RawClient(`http://127.0.0.1:${port}`));
  const differing: unknown[] = [];
  for (let count = 0; count < REQUESTS; count++) {
    const line = address();
    const bytes = Buffer.from(
      `GET ${line} HTTP/1.1\r\nHost: butaca.example\r\nAccept-Language: es\r\nCookie: a=1\r\n` +
        'X-Viewer: me\r\nX-Edge-Copy: serve\r\nX-Access: asking\r\nX-Wanted: /x\r\n\r\n',
    );
    const [ours, theirs] = await Promise.all(
      clients.map(async (client) => {
        const outcome = await client.send(bytes, {
          isHead: false,
          isLast: false,
          limitMs: LIMIT_MS,
        });
        if (outcome.kind !== 'answer') return outcome;
        const { status, headers, body } = outcome.answer;
        const kept = ['cache-control', 'location', 'x-cache'].map((name) => headers.get(name));
        return { status, kept, body: body.toString() };
      }),
    );
    if (JSON.stringify(ours) !== JSON.stringify(theirs)) differing.push({ line, ours, theirs });
  }
  for (const client of clients) client.close();
  expect(differing.slice(0, 5)).toEqual([]);
});
