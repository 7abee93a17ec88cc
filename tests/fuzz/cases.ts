import { below, chance, pick, type Random, seededRandom } from '../../bench/generator/prng.ts';
import { EXAMPLES } from '../../src/portal/pages.ts';
import routes from '../../src/portal/routes.ts';
import { mutated, query, value } from './pieces.ts';

/** One request as bytes, and what is expected of it. */
export type Case = {
  bytes: Buffer;
  method: string;
  /** As written in the request line. */
  target: string;
  isHead: boolean;
  /** Its connection is not reused: the next request could be taken for a part of it. */
  isLast: boolean;
  /** Whether a server must respond; truncated requests and what is not HTTP may get no response. */
  mustAnswer: boolean;
  /** Whether edge and portal must give the same response: a plain request for one page, each parameter once. */
  isComparable: boolean;
};

const FILES = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/pages.xml',
  '/sitemap/0.xml',
  '/futbol/atletico-luna-baja-sportivo-tres-faroles/partido.ics',
  '/calendario/equipo/Atl%C3%A9tico%20Luna%20Baja.ics',
  '/calendario/liga/Liga%20Mayor%20del%20Faro.ics',
  '/manifest.webmanifest',
  '/favicon.svg',
  '/icons/icon-192.png',
  '/art/posters/movie-metropolis-1927.webp',
  '/assets/no-existe.js',
];
const MACHINERY = [
  '/api/yo',
  '/api/ir/login',
  '/api/ir/inicio.data',
  '/api/salir',
  '/api/demanda',
  '/api/aviso',
  '/api/verificar',
  '/api/peticion',
  '/login',
  '/buscar/sugerencias',
  '/vivo/canales',
  '/healthz',
  '/readyz',
  '/metrics',
  '/__manifest',
  '/_root.data',
  '/_.data',
  '/.data',
  '/no-existe',
];
const PATHS = [...EXAMPLES.map(([path]) => path.replace(/\?.*/, '')), ...FILES, ...MACHINERY];
const PATTERNS = routes
  .flatMap((entry) => entry.children ?? [entry])
  .map(({ path = '' }) => `/${path}`);

const POSTED = [
  '/api/verificar',
  '/api/peticion',
  '/api/demanda',
  '/api/aviso',
  '/api/salir',
  '/login',
  '/movies',
];

function pathOf(random: Random): string {
  const kind = below(random, 100);
  if (kind < 35) return pick(random, PATHS);
  if (kind < 45) return `${pick(random, EXAMPLES)[0].replace(/\?.*/, '')}.data`;
  if (kind < 60) return pick(random, PATTERNS).replaceAll(/:\w+|\*/g, () => value(random));
  return mutated(pick(random, PATHS), random);
}

const session = (random: Random): string =>
  `butaca_session=${'aZ0_-9bcDEfg12345678'.repeat(2).slice(0, pick(random, [15, 16, 22, 40]))}.${'x'.repeat(pick(random, [31, 32, 43, 60, 61]))}`;

/** Header lines. Most do not matter to a page; some lie about the viewer or the length of the body. */
const HEADERS: ((random: Random) => string)[] = [
  (random) =>
    `Cookie: ${pick(random, [session(random), `a=b; ${session(random)}; c`, '=; ;;', 'x'.repeat(3000), `butaca_session=${value(random)}`])}`,
  (random) =>
    `Accept-Encoding: ${pick(random, ['gzip', 'gzip;q=0', '*', 'br, identity;q=0', 'gzip;q=x', ',,', 'x'.repeat(500)])}`,
  (random) =>
    `If-None-Match: ${pick(random, ['*', '"x"', 'W/"', '"a", W/"b", c', '"x",'.repeat(300)])}`,
  (random) =>
    `If-Modified-Since: ${pick(random, ['Thu, 01 Jan 1970 00:00:00 GMT', 'Thu, 01 Jan 2999 00:00:00 GMT', 'x', '-1'])}`,
  (random) =>
    `Range: ${pick(random, ['bytes=0-0', 'bytes=5-2', 'bytes=-0', 'bytes=-5', 'bytes=0-,5-6', 'bytes=x', 'items=0-1', 'bytes=99999999999999999999-', `bytes=${'0-1,'.repeat(300)}`])}`,
  (random) => `If-Range: ${pick(random, ['"x"', 'W/"x"', 'x'])}`,
  (random) => `Origin: ${pick(random, ['null', 'https://malo.example', '%', 'a, b', ''])}`,
  (random) => `Sec-Fetch-Site: ${pick(random, ['same-origin', 'cross-site', 'none', 'x', ''])}`,
  (random) =>
    `X-Forwarded-For: ${pick(random, ['x', '1.2.3.4, 5.6.7.8', '::1', '999.1.1.1', ','.repeat(200)])}`,
  (random) => `X-Request-Id: ${value(random)}`,
  (random) => `X-Edge-Access: ${pick(random, ['named', 'open'])}`,
  (random) => `X-Access: ${pick(random, ['good', 'asking', 'posting'])}`,
  () => 'X-Session: good',
  () => 'X-Wanted: /perfil',
  () => 'X-Edge-Copy: serve',
  () => 'X-Query: &cursor=1_1',
  () => 'Surrogate-Key: site',
  () => 'X-Busy: search',
  () => 'X-HTTP-Method-Override: DELETE',
  () => 'X-Original-URL: /perfil',
  () => 'Accept: text/x-script',
  () => 'Authorization: Basic YTpi',
  () => 'Cache-Control: no-cache, only-if-cached',
  () => 'Upgrade-Insecure-Requests: 1',
  () => 'Via: 1.1 x, 1.1 x',
  () => 'Max-Forwards: 0',
  () => 'TE: trailers',
  () => 'X-React-Router-SPA-Mode: yes',
  () => 'X-Remix-Revalidate: yes',
  () => 'constructor: x',
  () => '__proto__: x',
  () => 'X-Ñ: ñ',
  (random) => `X-Long: ${'x'.repeat(below(random, 15_000))}`,
  (random) =>
    Array.from({ length: below(random, 40) }, (_, at) => `X-${at}: ${at}`).join('\r\n') || 'X: 1',
];

/** Header lines after which a server may close instead of responding. */
const BREAKING: ((random: Random) => string)[] = [
  () => 'Host: otro',
  () => 'X Y: 1',
  () => ': x',
  () => 'Content-Length: x',
  () => 'Content-Length: -1',
  () => 'Content-Length: 99999999999999999999',
  () => 'Transfer-Encoding: gzip',
  () => 'Transfer-Encoding: chunked, identity',
  () => 'Expect: 100-continue',
  () => 'Expect: milagros',
  () => 'Connection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk',
  () => 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x',
  () => 'Connection: Host, Content-Length',
  () => 'A: b\r\n c: folded',
  () => 'X-Nul: \0',
  (random) => `X-Long: ${'x'.repeat(16_000 + below(random, 60_000))}`,
  () => Array.from({ length: 300 }, (_, at) => `X-${at}: ${at}`).join('\r\n'),
];

const HOSTS = [
  'localhost',
  'malo.example',
  'a@b',
  '[::1',
  'x:99999',
  'á',
  'localhost:80:80',
  'x'.repeat(300),
  '..',
  '',
];

const TYPES = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-16',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json',
  'text/plain',
  'text/plain;charset=UTF-8',
  'a/b; c=ñ',
  '',
];

const BODIES: ((random: Random) => string)[] = [
  (random) => `nombre=fuzz-${value(random)}&codigo=${value(random)}`,
  (random) => `codigo=${value(random)}`,
  () => 'codigo=BZ001-VIP-2025-0000-0000-0000-0000',
  // For a title that does not exist, so that no ranking changes.
  (random) =>
    `${pick(random, ['movie', 'serie', 'anime', 'x', ''])}/no-existe${decodeURI(encodeURI(String(below(random, 99))))}`,
  (random) => pick(random, ['0', '999999999999999999', '1 ', '-1', 'x']),
  (random) =>
    `--x\r\nContent-Disposition: form-data; name="codigo"\r\n\r\n${value(random)}\r\n--x--\r\n`,
  () => '--x\r\nContent-Disposition: form-data; name="codigo"; filename="a"\r\n\r\n\0\r\n--x--\r\n',
  () => '--x\r\n',
  () => '{"codigo":"1"}',
  () => '\0\0\0',
  () => '',
  (random) => 'x'.repeat(below(random, 17_000)),
  (random) => `${value(random)}=${value(random)}&`.repeat(1 + below(random, 60)),
];

const METHODS = [
  'OPTIONS',
  'PUT',
  'DELETE',
  'PATCH',
  'TRACE',
  'PURGE',
  'BAN',
  'get',
  'GETT',
  'PRI',
];

/** From a different viewer each time: no rate limit applies. */
const viewer = (random: Random): string =>
  `X-Forwarded-For: 10.${below(random, 256)}.${below(random, 256)}.${below(random, 256)}`;

const addresses = (random: Random): { target: string; isPlain: boolean } => {
  const path = pathOf(random);
  const asked = chance(random, 50) ? `?${query(random)}` : '';
  const parameters = asked.slice(1).split('&').filter(Boolean);
  // The edge searches for a text in any capitalisation, while a portal repeats what was typed. It drops `_routes`, and
  // parameters whose name is encoded or which have no value, as in none of our addresses.
  const isPlain =
    new Set(parameters.map((one) => one.split('=')[0])).size === parameters.length &&
    parameters.every((one) => /^[^%]*=/.test(one)) &&
    !/[;?#]|_routes|(q|exacta)=.*[A-Z+%]/.test(asked.slice(1));
  return { target: path + asked, isPlain };
};

const MAX_READ_BODY = 4096;
/** All header lines together (`http_req_size` of the edge): above this Varnish closes without a response. */
const MAX_READ_HEAD = 24_000;

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** The request with this number: determined by the seed alone, on every machine. */
export function caseOf(seed: number, index: number): Case {
  const random = seededRandom(seed + index * 2 ** 21);
  const { target, isPlain } = addresses(random);
  const kind = below(random, 100);
  const isPost = kind < 15;
  const method = isPost ? 'POST' : kind < 20 ? 'HEAD' : kind < 24 ? pick(random, METHODS) : 'GET';
  const more = chance(random, 40)
    ? Array.from({ length: 1 + below(random, 3) }, () => pick(random, HEADERS)(random))
    : [];
  const broken = chance(random, 5) ? [pick(random, BREAKING)(random)] : [];
  const host = chance(random, 90) ? 'localhost' : pick(random, HOSTS);
  const at = isPost && chance(random, 70) ? pick(random, POSTED) : target;
  const body = isPost ? Buffer.from(pick(random, BODIES)(random)) : Buffer.alloc(0);
  const isCut = isPost && chance(random, 2);
  const isChunked = isPost && !isCut && chance(random, 5);
  const framing = isPost
    ? [
        `Content-Type: ${pick(random, TYPES)}`,
        isChunked
          ? 'Transfer-Encoding: chunked'
          : `Content-Length: ${body.length + (isCut ? 9 : 0)}`,
      ]
    : [];
  const head = [
    `${method} ${at} HTTP/1.1`,
    `Host: ${host}`,
    viewer(random),
    ...framing,
    ...more,
    ...broken,
  ];
  const sent = isChunked
    ? Buffer.concat([latin1(`${body.length.toString(16)}\r\n`), body, latin1('\r\n0\r\n\r\n')])
    : body;
  const isStandard = ['GET', 'HEAD', 'POST'].includes(method) && !/[^!-~]/.test(at) && host !== '';
  // A body rejected unread closes the connection, and the response may be lost with it.
  const isShort = body.length <= MAX_READ_BODY && head.join('\r\n').length <= MAX_READ_HEAD;
  const mustAnswer = broken.length === 0 && !isCut && !isChunked && isStandard && isShort;
  return {
    bytes: Buffer.concat([latin1(`${head.join('\r\n')}\r\n\r\n`), sent]),
    method,
    target: at,
    isHead: method === 'HEAD',
    isLast: !mustAnswer,
    mustAnswer,
    isComparable:
      method === 'GET' && mustAnswer && isPlain && more.length === 0 && at.startsWith('/'),
  };
}
