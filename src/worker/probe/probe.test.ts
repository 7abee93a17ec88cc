import { createCipheriv } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  box,
  head,
  MP4,
  part,
  picture,
  stream,
  TS,
  tables,
  unit,
  zeros,
} from '../../../tests/support/media-samples.ts';
import { createFetcher, type Fetcher } from '../../platform/guarded-fetch/fetcher.ts';
import { createHostLimiter } from '../../platform/guarded-fetch/host-limiter.ts';
import { probe } from './probe.ts';

/** What the browsers do with each kind of fault is measured by `npm run bench -- playable`. */

const SITE = 'https://butaca.example';
const CORS = { 'access-control-allow-origin': '*' };
type Sent = { status?: number; headers?: Record<string, string>; body?: Buffer | string };
type Given = Sent | ((request: IncomingMessage) => Sent);

let server: Server;
let fetcher: Fetcher;
let origin: string;
const answers = new Map<string, Given>();
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.origin ?? '-'}`);
    const given = answers.get(request.url ?? '') ?? { status: 404 };
    const {
      status = 200,
      headers = CORS,
      body = '',
    } = typeof given === 'function' ? given(request) : given;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const all = Buffer.from(body);
    if (status !== 200 || from === undefined)
      return void response.writeHead(status, headers).end(all);
    const range = { 'content-range': `bytes ${from}-${to}/${all.length}` };
    response
      .writeHead(206, { ...headers, ...range })
      .end(all.subarray(Number(from), Number(to) + 1));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  origin = `http://localhost:${port}`;
  fetcher = createFetcher({
    ...{ userAgent: 'ButacaProbe/1.0', siteOrigin: SITE },
    admits: [`localhost:${port}`],
    resolve: async () => [],
    hostLimiter: createHostLimiter({ concurrency: 100, rate: 10_000 }),
  });
});
afterAll(async () => {
  await fetcher.close();
  server.close();
});
afterEach(() => {
  answers.clear();
  asked.length = 0;
});

const look = async (path: string) =>
  await probe(fetcher, origin + path, { siteOrigin: SITE, embedOrigins: [], maxTimeMs: 3000 });

const film = (...lines: string[]) =>
  ['#EXTM3U', ...lines, '#EXTINF:4,', 'a.ts', '#EXTINF:4,', 'b.ts', '#EXT-X-ENDLIST'].join('\n');

/** A good stream, but for these parts. */
function serve(parts: Record<string, Given>): void {
  const good: Record<string, Given> = {
    '/m.m3u8': { body: '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n' },
    '/v.m3u8': { body: film() },
    '/a.ts': { body: TS },
    '/b.ts': { body: TS },
  };
  for (const [path, given] of Object.entries({ ...good, ...parts })) answers.set(path, given);
}

test('a good stream is read with our origin, and needs nothing', async () => {
  serve({});
  expect(await look('/m.m3u8')).toEqual({ kind: 'good', plays: '', reason: '' });
  expect(asked).toEqual(
    ['/m.m3u8', '/v.m3u8', '/a.ts', '/b.ts'].map((path) => `GET ${path} ${SITE}`),
  );
});

const key = Buffer.alloc(16, 7);
function encrypted(bytes: Buffer, number: number): Buffer {
  const iv = zeros(16);
  iv.writeUInt32BE(number, 12);
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}
const KEYED = { body: film('#EXT-X-KEY:METHOD=AES-128,URI="k"') };
const SECRET = {
  '/v.m3u8': KEYED,
  '/a.ts': { body: encrypted(TS, 0) },
  '/b.ts': { body: encrypted(TS, 1) },
};
const DRM = '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery"';
const none = { headers: {} };
const CODECS = (codecs: string) => ({
  body: `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="${codecs}"\nv.m3u8\n`,
});

test.each<[string, Record<string, Given>, object]>([
  [
    'no CORS on the playlist',
    { '/m.m3u8': { ...none, body: film() } },
    { plays: 'n', reason: 'playlist-cors' },
  ],
  [
    'no CORS on segments',
    { '/a.ts': { ...none, body: TS }, '/b.ts': { ...none, body: TS } },
    { plays: 'n', reason: 'segment-cors' },
  ],
  [
    'no CORS from the second segment on',
    { '/b.ts': { ...none, body: TS } },
    { plays: 'o', reason: 'segment-cors' },
  ],
  [
    'no CORS on the key',
    { ...SECRET, '/k': { ...none, body: key } },
    { plays: 'n', reason: 'key-cors' },
  ],
  [
    'no CORS on a redirect',
    { '/a.ts': { status: 302, headers: { location: '/b.ts' } } },
    { plays: 'n' },
  ],
  [
    'an origin refused',
    { '/m.m3u8': ({ headers }) => (headers.origin ? { status: 403 } : { body: film() }) },
    { plays: 'n' },
  ],
  ['a key', { ...SECRET, '/k': { body: key } }, { kind: 'good', plays: '' }],
  [
    'a wrong key',
    { ...SECRET, '/k': { body: Buffer.alloc(16, 8) } },
    { kind: 'good', plays: 'x,key' },
  ],
  ['a short key', { ...SECRET, '/k': { body: 'no' } }, { plays: 'x,key' }],
  ['a lost key', { ...SECRET }, { kind: 'failed', reason: 'key-status-404' }],
  [
    'a protected stream',
    { '/v.m3u8': { body: film(DRM) } },
    { plays: 'x,protected', reason: 'protected' },
  ],
  [
    'HEVC in CODECS',
    { '/m.m3u8': CODECS('hvc1.1.6.L93.B0') },
    { plays: ',hvc1.1.6.L93.B0', reason: 'codecs hevc' },
  ],
  [
    'AC-3 in the bytes',
    { '/a.ts': { body: stream(part(27, 1), part(129, 2)) } },
    { plays: ',ac-3' },
  ],
  [
    'segments that are no media',
    { '/a.ts': { body: '<html>' } },
    { kind: 'failed', reason: 'segment-not-media' },
  ],
  [
    'segments that end before their first picture',
    { '/a.ts': { body: Buffer.concat([tables(part(27, 1), part(15, 2)), unit(1)]) } },
    { kind: 'failed', reason: 'segment-incomplete' },
  ],
  [
    'parts of a file behind a redirect',
    {
      '/v.m3u8': { body: film(`#EXT-X-BYTERANGE:${TS.length}@0`) },
      '/a.ts': { status: 302, headers: { ...CORS, location: '/b.ts' } },
    },
    { plays: 's', reason: 'preflight' },
  ],
  [
    'a second segment that is gone',
    { '/b.ts': { status: 404 } },
    { kind: 'failed', reason: 'segment-status-404' },
  ],
  [
    'a compressed playlist',
    {
      '/m.m3u8': {
        headers: { ...CORS, 'content-encoding': 'br' },
        body: brotliCompressSync(film()),
      },
    },
    { plays: '' },
  ],
  [
    'a bomb',
    { '/m.m3u8': { headers: { ...CORS, 'content-encoding': 'gzip' }, body: gzipSync(zeros(4e7)) } },
    { kind: 'unsure' },
  ],
  [
    'a host that asks to slow down',
    { '/a.ts': { status: 429 } },
    { kind: 'unsure', reason: 'status-429' },
  ],
])('%s', async (_, parts, found) => {
  serve(parts);
  expect(await look('/m.m3u8')).toMatchObject(found);
});

test.each<[string, Sent, object]>([
  ['a good file', { headers: {}, body: MP4 }, { kind: 'good', plays: '' }],
  [
    'a file with HEVC',
    { body: Buffer.concat([head, box('moov', picture('hvc1'))]) },
    { plays: ',hvc1.1.6.L93.B0' },
  ],
  ['half a file', { body: MP4.subarray(0, 60) }, { kind: 'failed', reason: 'incomplete' }],
  [
    'a file for its own site',
    { headers: { 'cross-origin-resource-policy': 'same-origin' }, body: MP4 },
    { plays: 'x,policy' },
  ],
  [
    'a compressed file',
    { headers: { 'content-encoding': 'gzip' }, body: gzipSync(MP4) },
    { plays: 'x,encoding' },
  ],
  [
    'a file that is called a page',
    { headers: { 'content-type': 'text/html' }, body: MP4 },
    { plays: 's', reason: 'type' },
  ],
  [
    'a page instead of a file',
    { body: '<!doctype html>' },
    { kind: 'failed', reason: 'not-media' },
  ],
])('%s', async (_, sent, found) => {
  answers.set('/f.mp4', sent);
  expect(await look('/f.mp4')).toMatchObject(found);
  expect(asked[0]).toBe('GET /f.mp4 -');
});
