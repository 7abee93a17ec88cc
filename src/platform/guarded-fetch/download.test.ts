import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Download, download } from './download.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let server: Server;
let origin: string;
let options: Download;
let asked: IncomingMessage['headers'][] = [];
const answers = new Map<string, Answer>();

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.headers);
    const answer = answers.get(request.url ?? '');
    if (answer) answer(response, request);
    else response.writeHead(404).end('nothing');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  origin = `http://localhost:${port}`;
  options = {
    ...{ userAgent: 'Butaca/1.0', resolve: async () => [], admits: [`localhost:${port}`] },
    ...{ maxMs: 5000, maxBytes: 1000 },
  };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function read(path: string, more: Partial<Download> = {}): Promise<string> {
  asked = [];
  const chunks: Uint8Array[] = [];
  const address = path.startsWith('http') ? path : origin + path;
  for await (const chunk of download(address, { ...options, ...more })) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const to =
  (location: string): Answer =>
  (response) =>
    response.writeHead(302, { location }).end();

test('a file comes as it is, also from where its address leads', async () => {
  answers.set('/a', (response) => response.end('whole'));
  answers.set('/b', to('/a'));
  expect(await read('/b')).toBe('whole');
  expect(asked[0]).toMatchObject({ 'user-agent': 'Butaca/1.0', 'accept-encoding': 'identity' });
  expect(asked.every((headers) => !('referer' in headers || 'origin' in headers))).toBe(true);
});

test('who signs in does so at the same origin only', async () => {
  answers.set('/b', to('/a'));
  await read(`${origin.replace('//', '//ana:cl%40ve@')}/b`);
  expect(asked.map(({ authorization }) => authorization)).toEqual([
    ...[`Basic ${btoa('ana:cl@ve')}`, `Basic ${btoa('ana:cl@ve')}`],
  ]);
});

const CASES: [string, Answer, string][] = [
  [
    'is announced as too large',
    (response) => response.writeHead(200, { 'content-length': '1001' }).end('x'.repeat(1001)),
    'too-large',
  ],
  [
    'becomes too large',
    (response) => void response.write('x'.repeat(600), () => response.end('x'.repeat(600))),
    'too-large',
  ],
  ['leads round and round', to('/x'), 'redirects'],
  ['leads nowhere', (response) => response.writeHead(302).end(), 'redirects'],
  ['leads to a private address', to('http://10.0.0.1/'), 'forbidden-address'],
  ['leads to our own machine', to('http://127.0.0.1:1/'), 'forbidden-address'],
  ['leads to a file', to('file:///etc/passwd'), 'not-web'],
  ['leads to an address with a user', to('https://ana:clave@tv.example/'), 'credentials'],
  ['is refused', (response) => response.writeHead(403).end('x'), 'status 403'],
  ['has nothing new', (response) => response.writeHead(304).end(), 'status 304'],
  [
    'stops in the middle',
    (response) => {
      response.writeHead(200, { 'content-length': '900' });
      response.write('half', () => setTimeout(() => response.destroy(), 20));
    },
    'truncated',
  ],
];
test.each(CASES)('one that %s says so', async (_, answer, reason) => {
  answers.set('/x', answer);
  await expect(read('/x')).rejects.toMatchObject({ reason });
});

test.each([
  ['never answers', () => {}],
  ['never ends', (response) => void response.write('x')],
] as [string, Answer][])(
  'one that %s ends with its time, and when the worker stops',
  async (_, answer) => {
    answers.set('/x', answer);
    await expect(read('/x', { maxMs: 200 })).rejects.toMatchObject({ reason: 'timeout' });
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 50);
    await expect(read('/x', { signal: stopping.signal })).rejects.toThrow();
  },
);

test('no address at all', async () => {
  await expect(read('http://')).rejects.toMatchObject({ reason: 'not-web' });
});
