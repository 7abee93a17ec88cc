import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { type AddressInfo, connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate } from '../tests/support/test-certificate.ts';
import { uses } from '../tools/needs.ts';
import { type Child, freePorts, startChild, until } from '../tools/processes.ts';
import { haproxyConfig } from './haproxy.ts';

/** Debian's HAProxy with the installed configuration, in front of stand-ins for edge and studio. */

uses('haproxy', 'prlimit');
const DOMAIN = 'cine.example';
const STUDIO = 'estudio.cine.example';
const PATH = `${process.env.PATH}:/usr/sbin`;

type Seen = { who: string; headers: IncomingMessage['headers']; body: string };
const seen: Seen[] = [];
const servers: Server[] = [];
let haproxy: Child;
let [plain, tls] = [0, 0];

const listening = async (server: Server): Promise<number> =>
  await new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });

async function startStandIn(who: string): Promise<number> {
  const server = createServer(async (asked, response) => {
    const record: Seen = { who, headers: asked.headers, body: '' };
    seen.push(record);
    for await (const chunk of asked) record.body += String(chunk);
    // Asks for more than it will read.
    if (asked.url === '/unread') return;
    response.end(`of ${who}`);
  });
  servers.push(server);
  return await listening(server);
}

type Got = { status: number; headers: IncomingMessage['headers']; body: string };

async function ask(path: string, headers: Record<string, string> = {}): Promise<Got> {
  const host = headers.Host ?? DOMAIN;
  return await new Promise((done, fail) => {
    const sent = request({
      ...{ host: '127.0.0.1', port: tls, path, servername: host, rejectUnauthorized: false },
      ...{ agent: false, timeout: 10_000, headers: { Host: host, ...headers } },
    });
    sent.once('error', fail);
    sent.once('response', async (response) => {
      let body = '';
      for await (const chunk of response) body += String(chunk);
      done({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    sent.end();
  });
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'butaca-haproxy-'));
  const certificates = join(folder, 'list');
  writeFileSync(certificates, `${makeCertificate(folder)}\n`);
  [plain = 0, tls = 0] = await freePorts(2);
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(
    config,
    haproxyConfig({
      ...{ domain: DOMAIN, studioHost: STUDIO, certificates, connections: 2000 },
      ...{ plain: `127.0.0.1:${plain}`, tls: `127.0.0.1:${tls}` },
      edge: `127.0.0.1:${await startStandIn('edge')}`,
      studio: `127.0.0.1:${await startStandIn('studio')}`,
      challenges: `127.0.0.1:${await startStandIn('certbot')}`,
    }),
  );
  const log = join(folder, 'log');
  // A little less than its connections need, as a container may have it: it starts all the same.
  const command = ['--nofile=4000:4000', 'haproxy', '-W', '-f', config];
  haproxy = startChild('prlimit', command, { PATH }, log);
  const isUp = async () => (await ask('/')).status === 200;
  await until(`haproxy (its log: ${log})`, isUp, { child: haproxy });
});

afterAll(async () => {
  await haproxy?.stop();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

test('viewers reach the edge and operators the studio; any other name leads to the first', async () => {
  const page = await ask('/movies');
  expect(page).toMatchObject({ status: 200, body: 'of edge' });
  expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
  expect((await ask('/', { Host: STUDIO })).body).toBe('of studio');
  expect((await ask('/', { Host: 'CINE.example:443' })).body).toBe('of edge');
  const other = await ask('/movies?page=2', { Host: 'www.cine.example' });
  expect(other.status).toBe(308);
  expect(other.headers.location).toBe('https://cine.example/movies?page=2');
});

test("the edge hears the viewer's address, whatever the viewer claims", async () => {
  await ask('/', { 'X-Forwarded-For': '203.0.113.9' });
  expect(seen.at(-1)?.headers['x-forwarded-for']).toBe('127.0.0.1');
});

test('an address of 4 KB with 8 KB of cookies arrives, as the edge allows', async () => {
  const { status } = await ask(`/${'a'.repeat(4000)}`, { Cookie: `a=${'b'.repeat(8000)}` });
  expect(status).toBe(200);
});

test('without TLS everything leads to TLS, except what an authority asks', async () => {
  const ofPlain = async (path: string): Promise<Response> =>
    await fetch(`http://127.0.0.1:${plain}${path}`, { redirect: 'manual' });
  const moved = await ofPlain('/movies');
  expect(moved.status).toBe(308);
  expect(moved.headers.get('location')).toMatch(/^https:.*\/movies$/);
  expect(await (await ofPlain('/.well-known/acme-challenge/x')).text()).toBe('of certbot');
});

const POST = `POST /login HTTP/1.1\r\nHost: ${DOMAIN}\r\nContent-Length: 1000\r\n\r\n`;

/** Resolves when the other side ends the connection, with or without an answer. */
async function untilCut(start: string, drip: string, isPlain = false): Promise<void> {
  await new Promise<void>((done) => {
    const to = { host: '127.0.0.1', port: isPlain ? plain : tls };
    const socket = isPlain
      ? connectPlain(to, () => socket.write(start))
      : connect({ ...to, servername: DOMAIN, rejectUnauthorized: false }, () =>
          socket.write(start),
        );
    const timer = setInterval(() => drip && socket.write(drip), 1500);
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(timer);
      done();
    });
    socket.resume();
  });
}

test('who is slow is cut, however the time is spent, and nothing of it reaches the edge', async () => {
  const before = seen.length;
  await Promise.all([
    untilCut('', ''),
    untilCut('', '', true),
    untilCut(`GET / HTTP/1.1\r\nHost: ${DOMAIN}\r\n`, ''),
    untilCut(`GET / HTTP/1.1\r\nHost: ${DOMAIN}\r\nX-Slow: `, 'x'),
    untilCut(`${POST}nom`, ''),
    untilCut(POST, 'x'),
  ]);
  expect(seen.slice(before)).toEqual([]);
}, 120_000);

/** A hundred requests on one connection; the statuses of those that are answered. */
async function askUnread(): Promise<{ statuses: number[]; end: () => void }> {
  const session = connectHttp2(`https://127.0.0.1:${tls}`, {
    ...{ servername: DOMAIN, rejectUnauthorized: false },
  });
  session.on('error', () => {});
  await new Promise((done) => session.once('remoteSettings', done));
  const statuses: number[] = [];
  for (let sent = 0; sent < 100; sent++) {
    const stream = session.request({ ':path': '/unread', ':authority': DOMAIN });
    stream.on('response', (headers) => void statuses.push(Number(headers[':status'])));
    stream.on('error', () => {});
  }
  return { statuses, end: () => session.destroy() };
}

test('one viewer has 250 requests under way, however many fit its connections', async () => {
  const before = seen.length;
  const connections = await Promise.all([1, 2, 3, 4].map(() => askUnread()));
  const refused = () => connections.flatMap(({ statuses }) => statuses);
  await until('all are sent', async () => seen.length - before + refused().length === 400, {
    child: haproxy,
  });
  expect(seen.length - before).toBe(250);
  expect(new Set(refused())).toEqual(new Set([429]));
  expect((await ask('/', { Host: STUDIO })).status).toBe(200);
  for (const { end } of connections) end();
  await until('places are free again', async () => (await ask('/')).status === 200, {
    child: haproxy,
  });
});
