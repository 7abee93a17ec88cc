import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startVideoHost, type VideoHost } from '../demo/video-host/server.ts';
import { createFetcher, type Fetcher } from '../src/platform/guarded-fetch/fetcher.ts';
import { createHostLimiter } from '../src/platform/guarded-fetch/host-limiter.ts';
import { probe } from '../src/worker/probe/probe.ts';
import { MP4, TS } from './support/media-samples.ts';

const SITE = 'https://butaca.example';
/** In every browser. */
const PLAYS = { plays: '', reason: '' };
let host: VideoHost;
let own: Server;
let answer: RequestListener = (_, response) => response.end();
let fetcher: Fetcher;

beforeAll(async () => {
  host = await startVideoHost({ port: 0, host: 'localhost' });
  own = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => {
    own.listen(0, '127.0.0.1', resolve);
  });
  fetcher = createFetcher({
    userAgent: `ButacaProbe/1.0 (+${SITE})`,
    siteOrigin: SITE,
    admits: [new URL(host.origin).host, new URL(ownOrigin()).host],
    resolve: async () => [],
    hostLimiter: createHostLimiter({ concurrency: 100, rate: 10_000 }),
  });
});
afterEach(() => own.closeAllConnections());
afterAll(async () => {
  await fetcher.close();
  await host.close();
  own.close();
});

const ownOrigin = () => `http://localhost:${(own.address() as AddressInfo).port}`;
const look = async (address: string, maxTimeMs = 10_000) =>
  await probe(fetcher, address, { siteOrigin: SITE, embedOrigins: [host.origin], maxTimeMs });

describe('the stand-in host', () => {
  test.each([
    '/media/hls/master.m3u8',
    '/media/hls/720/index.m3u8',
    '/live/futbol/master.m3u8',
    '/media/clip.mp4',
    '/embed/metropolis-1927',
    // These play for a while: only a viewer notices the failure.
    '/bad/dies/3/master.m3u8',
    '/bad/truncated/master.m3u8',
  ])('%s is good', async (path) => {
    expect(await look(host.origin + path)).toEqual({ kind: 'good', ...PLAYS });
  });

  test.each([
    ['/bad/404.mp4', 'status-404'],
    ['/bad/404', 'status-404'],
    ['/bad/500.m3u8', 'status-500'],
    ['/bad/segments-404/master.m3u8', 'segment-status-404'],
    ['/bad/redirect-inward', 'forbidden-address'],
    ['/bad/redirect-inward.m3u8', 'forbidden-address'],
    ['/bad/huge.m3u8', 'no-playlist'],
    // No more is read than needed.
    ['/bad/huge.mp4', 'not-media'],
  ])('%s fails: %s', async (path, reason) => {
    expect(await look(host.origin + path)).toEqual({ kind: 'failed', reason, isOurs: false });
  });

  test('a bomb is not judged, and not unpacked either', async () => {
    expect(await look(`${host.origin}/bad/gzip-bomb.m3u8`)).toEqual({
      kind: 'unsure',
      reason: 'encoding',
    });
  });

  test('a page that refuses to be framed is told from a dead one', async () => {
    expect(await look(`${host.origin}/bad/no-frame/x`)).toEqual({
      kind: 'refuses-framing',
      reason: 'frame-ancestors',
    });
  });

  test.each(['/bad/hang.mp4', '/bad/hang.m3u8', '/bad/hang'])('%s times out', async (path) => {
    const start = performance.now();
    expect(await look(host.origin + path, 300)).toMatchObject({ reason: 'timeout', isOurs: true });
    expect(performance.now() - start).toBeLessThan(2000);
  });

  test('what takes over three seconds is slow', async () => {
    expect(await look(`${host.origin}/bad/slow/3050/media/clip.mp4`)).toEqual({
      kind: 'slow',
      ...PLAYS,
    });
  });
});

test('says who it is, wants nothing compressed and only the beginning of a file', async () => {
  let seen: Record<string, unknown> = {};
  answer = (request, response) => {
    seen = request.headers;
    response.writeHead(206, { 'content-type': 'video/mp4' }).end(MP4);
  };
  expect(await look(`${ownOrigin()}/a.mp4`)).toEqual({ kind: 'good', ...PLAYS });
  expect(seen).toMatchObject({
    'user-agent': `ButacaProbe/1.0 (+${SITE})`,
    'accept-encoding': 'identity',
    range: 'bytes=0-32767',
    referer: `${SITE}/`,
  });
  expect(seen.cookie).toBeUndefined();
});

test.each([
  ['a page in place of a file', 200, { 'content-type': 'text/html' }, 'x', 'not-media'],
  ['an empty file', 200, { 'content-type': 'video/mp4' }, '', 'empty'],
  ['a redirect to nowhere', 302, {}, '', 'bad-redirect'],
  ['a redirect without an address', 302, { location: '' }, '', 'bad-redirect'],
  ['a redirect in a circle', 301, { location: '/a.mp4' }, '', 'redirects'],
  ['a redirect to a file of the machine', 302, { location: 'file:///a' }, '', 'not-web'],
])('%s fails', async (_, status, headers, body, reason) => {
  let asked = 0;
  answer = (__, response) => {
    asked += 1;
    response.writeHead(status, headers as Record<string, string>).end(body);
  };
  expect(await look(`${ownOrigin()}/a.mp4`)).toMatchObject({ kind: 'failed', reason });
  // A browser follows twenty.
  expect(asked).toBe(reason === 'redirects' ? 21 : 1);
});

test('a host that asks for patience, or for a person, is not judged', async () => {
  answer = (_, response) => response.writeHead(429).end();
  expect(await look(`${ownOrigin()}/a.mp4`)).toEqual({ kind: 'unsure', reason: 'status-429' });
  answer = (_, response) => response.writeHead(403, { 'cf-mitigated': 'challenge' }).end();
  expect(await look(`${ownOrigin()}/a.mp4`)).toEqual({ kind: 'unsure', reason: 'status-403' });
});

test('an embed page that leads to a host off the list cannot be framed here', async () => {
  answer = (_, response) => response.writeHead(302, { location: `${host.origin}/embed/x` }).end();
  const settings = { siteOrigin: SITE, embedOrigins: [ownOrigin()] };
  expect(await probe(fetcher, `${ownOrigin()}/e/1`, settings)).toEqual({
    kind: 'refuses-framing',
    reason: 'redirect-off-list',
  });
});

test('a playlist that breaks off is a failure that may be ours; of a file browsers ask for the rest', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': 1000 });
    response.write('x');
    setTimeout(() => response.destroy(), 20);
  };
  expect(await look(`${ownOrigin()}/a.m3u8`)).toMatchObject({ reason: 'truncated', isOurs: true });
  expect(await look(`${ownOrigin()}/a.mp4`)).toEqual({ kind: 'unsure', reason: 'truncated' });
});

test('nothing listens: a failure that may be ours', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => {
    closed.listen(0, '127.0.0.1', resolve);
  });
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const visitor = createFetcher({
    userAgent: 'x',
    siteOrigin: SITE,
    admits: [`localhost:${port}`],
    resolve: async () => [],
    hostLimiter: createHostLimiter({ concurrency: 4, rate: 100 }),
  });
  const settings = { siteOrigin: SITE, embedOrigins: [] };
  expect(await probe(visitor, `http://localhost:${port}/a.mp4`, settings)).toEqual({
    kind: 'failed',
    reason: 'no-connection',
    isOurs: true,
  });
  await visitor.close();
});

describe('a playlist that is longer than what is read of it', () => {
  const line = '#EXTINF:4,\n/segments/a-rather-long-name-of-a-segment-NUMBER.ts\n';
  const lines = Array.from({ length: 8000 }, (_, place) => line.replace('NUMBER', String(place)));
  const serve = (start: string, end: string) => {
    answer = (request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      if (request.url === '/long.m3u8') response.end(start + lines.join('') + end);
      else if (/^\/segments\/a-rather-long-name-of-a-segment-\d+\.ts$/.test(request.url ?? ''))
        response.end(TS);
      else response.writeHead(404).end();
    };
  };

  test.each([0, 1, 2, 7, 20, 30, 45])(
    'is judged by its whole lines, cut %i bytes on',
    async (shift) => {
      serve(`#EXTM3U\n#${'x'.repeat(shift)}\n`, '#EXT-X-ENDLIST\n');
      expect(await look(`${ownOrigin()}/long.m3u8`)).toEqual({ kind: 'good', ...PLAYS });
    },
  );

  test('is not judged when nothing of use stands where it was read', async () => {
    serve(`#EXTM3U\n#${'x'.repeat(300_000)}\n`, '');
    expect(await look(`${ownOrigin()}/long.m3u8`)).toEqual({
      kind: 'unsure',
      reason: 'long-playlist',
    });
  });
});
