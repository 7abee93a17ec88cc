import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFetcher, type Fetcher } from './fetcher.ts';
import { createHostLimiter } from './host-limiter.ts';
import { probe } from './probe.ts';
import { isPublicAddress } from './public-address.ts';

/** Listens on every address of this machine; nothing that the probe is given may bring it here. */
let canary: Server;
let reached = 0;
/** A host that the probe may visit, and that points inward in every way. */
let outside: HttpServer;
let fetcher: Fetcher;
let rebinds = 0;

const portOf = (server: Server | HttpServer) => (server.address() as AddressInfo).port;
const listen = (server: Server | HttpServer, host?: string) =>
  new Promise<void>((resolve) => {
    server.listen(0, host, () => resolve());
  });
const playlist = (segment: string, init?: string) =>
  `#EXTM3U\n${init ? `#EXT-X-MAP:URI="${init}"\n` : ''}#EXTINF:4,\n${segment}\n#EXT-X-ENDLIST\n`;

/** Names that lead to this machine, as an attacker's name server would say. */
const NAMES: Record<string, () => string[]> = {
  'private.test': () => ['127.0.0.1'],
  'mapped.test': () => ['::ffff:127.0.0.1', '64:ff9b::7f00:1'],
  'six.test': () => ['::1'],
  'mixed.test': () => ['0.0.0.0', '127.0.0.1', '::1'],
  // Public when it is checked, private when it is used: there must be no second question.
  'rebind.test': () => (rebinds++ % 2 === 0 ? ['192.0.2.1'] : ['127.0.0.1']),
  'late.test': () => ['10.0.0.1', '169.254.169.254', '127.0.0.1'],
};

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
    resolve: async (name) => NAMES[name]?.() ?? ['127.0.0.1', '::1'],
    hostLimiter: createHostLimiter({ concurrency: 100, rate: 10_000 }),
  });
});
afterAll(async () => {
  await fetcher.close();
  canary.close();
  outside.close();
});

const own =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4')?.address ?? '127.0.0.2';

/** Ways to write this machine, as the host of an address. */
const HOSTS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '00000177.0.0.01',
  '127.0.0.1.',
  '0',
  '0.0.0.0',
  '127.255.255.254',
  '１２７.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'any.localhost',
  own,
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::80ff:fffe]',
  '[fe80::1]',
  '[fec0::1]',
  '[::ffff:0:127.0.0.1]',
  ...Object.keys(NAMES),
];
const REDIRECTS = [
  'http://127.0.0.1:PORT/',
  '//127.0.0.1:PORT/',
  'http://[::1]:PORT/',
  'http://2130706433:PORT/',
  'http://localhost:PORT/',
  'http://rebind.test:PORT/',
  'file:///etc/passwd',
  'http://user:secret@127.0.0.1:PORT/',
  '/to/http%3A%2F%2F0x7f.1%3APORT%2F',
  '/to/%2Fto%2F%252F%252F127.0.0.1%253APORT',
];
const SCHEMES = [
  'file:///etc/passwd',
  'ftp://127.0.0.1:PORT/',
  'gopher://127.0.0.1:PORT/',
  'ws://127.0.0.1:PORT/',
  'data:text/html,1',
  'http://user:secret@127.0.0.1:PORT/',
  'https://user@localhost:PORT/',
  'https://127.0.0.1:PORT/',
  'https://[::1]:PORT/video.mp4',
];

test('60 hostile addresses and more reach nothing of this machine', async () => {
  const withPort = (address: string) => address.replaceAll('PORT', String(portOf(canary)));
  const host = `http://localhost:${portOf(outside)}`;
  const addresses = [
    ...HOSTS.map((name) => withPort(`http://${name}:PORT/`)),
    ...REDIRECTS.map((to) => `${host}/to/${encodeURIComponent(withPort(to))}`),
    ...SCHEMES.map(withPort),
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
