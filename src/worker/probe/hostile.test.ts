import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  HOSTILE_HOSTS,
  HOSTILE_NAMES,
  HOSTILE_REDIRECTS,
  HOSTILE_SCHEMES,
} from '../../../tests/support/hostile-addresses.ts';
import { createFetcher, type Fetcher } from '../../platform/guarded-fetch/fetcher.ts';
import { createHostLimiter } from '../../platform/guarded-fetch/host-limiter.ts';
import { isPublicAddress } from '../../platform/guarded-fetch/public-address.ts';
import { probe } from './probe.ts';

/** Listens on every address of this machine; nothing that the probe is given may bring it here. */
let canary: Server;
let reached = 0;
/** A host that the probe may visit, and that points inward in every way. */
let outside: HttpServer;
let fetcher: Fetcher;

const portOf = (server: Server | HttpServer) => (server.address() as AddressInfo).port;
const listen = (server: Server | HttpServer, host?: string) =>
  new Promise<void>((resolve) => {
    server.listen(0, host, () => resolve());
  });
const playlist = (segment: string, init?: string) =>
  `#EXTM3U\n${init ? `#EXT-X-MAP:URI="${init}"\n` : ''}#EXTINF:4,\n${segment}\n#EXT-X-ENDLIST\n`;

beforeAll(async () => {
  canary = createTcpServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  await listen(canary, '::');
  outside = createServer((request, response) => {
    const inward = (host: string) => `http://${host}:${portOf(canary)}/`;
    const path = decodeURIComponent(request.url ?? '').slice(1);
    if (path.startsWith('to/')) response.writeHead(302, { location: path.slice(3) }).end();
    else if (path === 'variant.m3u8')
      response.end(`#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${inward('127.0.0.1')}\n`);
    else if (path === 'segment.m3u8') response.end(playlist(inward('[::1]')));
    else if (path === 'init.m3u8') response.end(playlist('/media.ts', inward('0x7f000001')));
    else response.end('#');
  });
  await listen(outside, '127.0.0.1');
  fetcher = createFetcher({
    userAgent: 'ButacaProbe/1.0',
    siteOrigin: 'https://butaca.example',
    admits: [`localhost:${portOf(outside)}`],
    resolve: async (name) => HOSTILE_NAMES[name]?.() ?? ['127.0.0.1', '::1'],
    hostLimiter: createHostLimiter({ concurrency: 100, rate: 10_000 }),
  });
});
afterAll(async () => {
  await fetcher.close();
  canary.close();
  outside.close();
});

test('60 hostile addresses and more reach nothing of this machine', async () => {
  const withPort = (address: string) => address.replaceAll('PORT', String(portOf(canary)));
  const host = `http://localhost:${portOf(outside)}`;
  const addresses = [
    ...HOSTILE_HOSTS.map((name) => withPort(`http://${name}:PORT/`)),
    ...HOSTILE_REDIRECTS.map((to) => `${host}/to/${encodeURIComponent(withPort(to))}`),
    ...HOSTILE_SCHEMES.map(withPort),
    ...['variant', 'segment', 'init'].map((name) => `${host}/${name}.m3u8`),
  ];
  expect(addresses.length).toBeGreaterThanOrEqual(60);
  for (const address of addresses) {
    const verdict = await probe(fetcher, address, {
      siteOrigin: 'https://butaca.example',
      embedOrigins: [],
      maxTimeMs: 1000,
    });
    expect(verdict.kind, address).toMatch(/^(failed|unsure)$/);
    // Were it refused only for want of a route, another machine might have one.
    if (/^http/.test(address) && verdict.kind === 'failed')
      expect(verdict.reason, address).toMatch(/forbidden-address|not-web|no-name|redirects/);
  }
  expect(reached).toBe(0);

  // The canary does sing: the same connections, made without the guard, arrive.
  for (const to of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '0.0.0.0'])
    await new Promise((resolve) => connect(portOf(canary), to).once('close', resolve).resume());
  expect(reached).toBe(4);
});

test.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '172.15.255.255'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '2002:808:808::1',
  '2001:db8::1',
  'fd00::1',
  'fe80::1%eth0',
  'ff02::1',
  '2130706433',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
