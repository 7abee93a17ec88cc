import { createCipheriv } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { addressOf, type Case, type Change, type Cors, type Level, PORTAL } from './case.ts';
import { filesOf, isWebm, MEDIA, SOUND } from './media.ts';
import { asked, audioPlaylistOf, masterOf, mediaPlaylistOf } from './playlists.ts';

/** One answer of the farm: what belongs there, changed as its case says. */

const BOMB_BYTES = 1024 ** 3;
const CHUNK = Buffer.alloc(64 * 1024);
const KEY = Buffer.from('butaca-farm-key!');
const OTHER_KEY = Buffer.from('another-farm-key');
const HTML = '<!doctype html><html><title>Error</title><body><h1>Not available</h1></body></html>';
/** Tells the page around it that it is shown. */
const FRAMED = `<!doctype html><title>x</title><script>parent.postMessage('framed', '*')</script>`;

const corsHeaders = (cors: Cors, origin: string | undefined): [string, string][] => {
  const allow = 'access-control-allow-origin';
  const values: Record<Cors, string | null> = {
    any: '*',
    none: null,
    echo: origin ?? null,
    ours: PORTAL,
    other: 'https://another.example',
    null: 'null',
    'http-ours': PORTAL.replace('https', 'http'),
    list: `https://another.example, ${PORTAL}`,
    empty: '',
    twice: '*',
    'any-credentials': '*',
    capitals: PORTAL.toUpperCase(),
    subdomains: PORTAL.replace('butaca', '*.butaca'),
  };
  const value = values[cors];
  return [
    ...(value === null ? [] : ([[allow, value]] as [string, string][])),
    ...(cors === 'twice' ? ([[allow, PORTAL]] as [string, string][]) : []),
    ...(cors === 'any-credentials'
      ? ([['access-control-allow-credentials', 'true']] as [string, string][])
      : []),
  ];
};

function satisfies(demands: Change['demands'], { headers }: IncomingMessage): boolean {
  switch (demands) {
    case 'referer-site':
      return headers.referer?.startsWith(PORTAL) === true;
    case 'referer-other':
      return headers.referer?.startsWith('https://another.example') === true;
    case 'no-referer':
      return headers.referer === undefined;
    case 'origin-site':
      return headers.origin === PORTAL;
    case 'no-origin':
      return headers.origin === undefined;
    case 'user-agent':
      return headers['user-agent']?.includes('VLC') === true;
    case 'cookie':
      return headers.cookie !== undefined;
    case 'authorization':
      return headers.authorization !== undefined;
    default:
      return true;
  }
}

function encrypted(segment: Buffer, number: number): Buffer {
  const iv = Buffer.alloc(16);
  iv.writeUInt32BE(number, 12);
  const cipher = createCipheriv('aes-128-cbc', KEY, iv);
  return Buffer.concat([cipher.update(segment), cipher.final()]);
}

function segmentOf({ media, playlist }: Case, rest: string): Buffer | null {
  const { segments } = filesOf(media);
  const all = playlist?.isEncrypted ? segments.map(encrypted) : segments;
  return rest === '-all' ? Buffer.concat(all) : (all[Number(rest.slice(1))] ?? null);
}

function keyOf({ playlist }: Case): Buffer {
  const key = playlist?.hasWrongKey ? OTHER_KEY : KEY;
  return playlist?.hasShortKey ? key.subarray(0, 8) : key;
}

type Content = { type: string; body: Buffer };

function contentOf(
  found: Case,
  place: number,
  level: Level,
  rest: string,
  seconds: number,
): Content | null {
  const hls = 'application/vnd.apple.mpegurl';
  const isTs = MEDIA[found.media].form === 'ts';
  const { init, file } = filesOf(found.media);
  const content = (type: string, body: Buffer | string | null): Content | null =>
    body === null ? null : { type, body: Buffer.from(body) };
  switch (level) {
    case 'master':
      return content(hls, masterOf(found, place));
    case 'media':
      return content(hls, mediaPlaylistOf(found, place, seconds));
    case 'init':
      return content('video/mp4', init);
    case 'segment':
      return content(isTs ? 'video/mp2t' : 'video/iso.segment', segmentOf(found, rest));
    case 'key':
      return content('application/octet-stream', keyOf(found));
    case 'audio':
      return content(hls, audioPlaylistOf(found, place));
    case 'sound':
      return content('video/mp2t', filesOf(SOUND).segments[Number(rest.slice(1))] ?? null);
    case 'file':
      return content(isWebm(found.media) ? 'video/webm' : 'video/mp4', file);
    case 'page':
      return content('text/html; charset=utf-8', FRAMED);
  }
}

const OTHER_BODIES = {
  html: { type: 'text/html; charset=utf-8', body: Buffer.from(HTML) },
  json: { type: 'application/json', body: Buffer.from('{"error":"not available"}') },
  empty: { type: 'application/octet-stream', body: Buffer.alloc(0) },
  noise: {
    type: 'application/octet-stream',
    body: Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * n * 31 + n * 7) % 251)),
  },
};

function withPrefix(body: Buffer, prefix: Change['prefix']): Buffer {
  if (prefix === 'bom') return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]);
  if (prefix === 'newline') return Buffer.concat([Buffer.from('\n\n'), body]);
  if (prefix === 'crlf') return Buffer.from(body.toString().replaceAll('\n', '\r\n'));
  if (prefix === 'utf16') return Buffer.from(`\ufeff${body.toString()}`, 'utf16le');
  return body;
}

function rangeOf(req: IncomingMessage, size: number): [number, number] | null {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(req.headers.range ?? '') ?? [];
  return first === undefined
    ? null
    : [Number(first), last ? Math.min(Number(last), size - 1) : size - 1];
}

async function sendSlowly(res: ServerResponse, body: Buffer, bytesPerS: number, gone: AbortSignal) {
  const step = Math.max(1, Math.floor(bytesPerS / 4));
  for (let at = 0; at < body.length; at += step) {
    res.write(body.subarray(at, at + step));
    await wait(250, undefined, { signal: gone });
  }
}

function* bomb(body: Buffer) {
  yield body;
  for (let sent = 0; sent < BOMB_BYTES; sent += CHUNK.length) yield CHUNK;
}

async function sendBody(
  res: ServerResponse,
  body: Buffer,
  { bytesPerS, cutAt, isEndless, encoding }: Change,
  gone: AbortSignal,
): Promise<void> {
  if (encoding === 'bomb')
    return await pipeline(Readable.from(bomb(body)), createGzip({ level: 1 }), res, {
      signal: gone,
    });
  if (cutAt !== undefined) {
    res.write(body.subarray(0, Math.floor(body.length * cutAt)));
    await wait(100, undefined, { signal: gone });
    return void res.destroy();
  }
  if (bytesPerS) await sendSlowly(res, body, bytesPerS, gone);
  else res.write(body);
  // Slowly enough not to fill the memory of whoever reads it.
  if (isEndless)
    for (;;) {
      res.write(Buffer.alloc(1000, '\n'));
      await wait(100, undefined, { signal: gone });
    }
  res.end();
}

const encoders = {
  gzip: (body: Buffer) => gzipSync(body),
  deflate: (body: Buffer) => deflateSync(body),
  br: (body: Buffer) => brotliCompressSync(body),
  'lie-gzip': (body: Buffer) => body,
};

export async function answer(
  found: Case,
  place: number,
  req: IncomingMessage,
  res: ServerResponse,
  { seconds, gone }: { seconds: number; gone: AbortSignal },
): Promise<void> {
  const what = asked(new URL(req.url ?? '', 'http://x').pathname);
  if (!what) return void res.writeHead(404, { 'access-control-allow-origin': '*' }).end();
  const { level, rest, hop } = what;
  const all = found.at?.[level] ?? {};
  const number = Number(rest.slice(1)) || 0;
  const change = number < (all.fromSegment ?? 0) ? {} : all;
  const headers: [string, string][] = [];
  if (hop !== null) {
    const { status = 302, cors = 'any' } = all.hops?.[hop] ?? {};
    const to = addressOf(found, place, level, rest, all.isLoop ? hop : hop + 1);
    headers.push(['location', to], ...corsHeaders(cors, req.headers.origin));
    return void res.writeHead(status, headers.flat()).end();
  }
  headers.push(...corsHeaders(change.cors ?? 'any', req.headers.origin));
  if (req.method === 'OPTIONS') {
    if (change.hasPreflight === false) return void res.writeHead(405).end();
    headers.push(['access-control-allow-headers', 'range']);
    return void res.writeHead(204, headers.flat()).end();
  }
  if (change.delayMs) await wait(change.delayMs, undefined, { signal: gone });
  const good = contentOf(found, place, level, rest, seconds);
  const content = change.body ? OTHER_BODIES[change.body] : good;
  if (!content) return void res.writeHead(404, headers.flat()).end();
  const type = change.type === undefined ? content.type : change.type;
  if (type !== null) headers.push(['content-type', type]);
  headers.push(...Object.entries(change.headers ?? {}));
  if (!satisfies(change.demands, req)) return void res.writeHead(403, headers.flat()).end(HTML);
  let body = withPrefix(content.body, change.prefix);
  if (change.shortAt !== undefined)
    body = body.subarray(0, Math.floor(body.length * change.shortAt));
  const { encoding } = change;
  if (encoding)
    headers.push([
      'content-encoding',
      encoding === 'bomb' || encoding === 'lie-gzip' ? 'gzip' : encoding,
    ]);
  if (encoding && encoding !== 'bomb') body = encoders[encoding](body);
  let status = change.status ?? 200;
  const isRanged = level === 'file' || rest === '-all';
  const range =
    status === 200 && isRanged && change.hasRanges !== false ? rangeOf(req, body.length) : null;
  if (range && (change.ranges === 'refuse' || range[0] >= body.length))
    return void res
      .writeHead(416, [...headers, ['content-range', `bytes */${body.length}`]].flat())
      .end();
  if (range) {
    status = 206;
    const [from, to] = range;
    headers.push(['content-range', `bytes ${from}-${to}/${body.length}`]);
    body =
      change.ranges === 'wrong' ? body.subarray(0, to - from + 1) : body.subarray(from, to + 1);
  }
  if (isRanged && change.hasRanges !== false) headers.push(['accept-ranges', 'bytes']);
  if (encoding !== 'bomb' && !change.isEndless)
    headers.push(['content-length', String(body.length)]);
  res.writeHead(status, headers.flat());
  if (req.method === 'HEAD' || status === 204 || status === 304) return void res.end();
  await sendBody(res, body, change, gone);
}
