import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uses } from '../tools/needs.ts';
import { type Child, freePort, startChild, until } from '../tools/processes.ts';
import { TERMINATOR_OPTIONS, toEdge } from './terminator.ts';

/** Caddy in front of a stand-in for the edge, without TLS. */

uses('caddy');
const bodies: string[] = [];
let edge: Server;
let caddy: Child;
let port = 0;

const listening = async (server: Server): Promise<number> =>
  await new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });

beforeAll(async () => {
  edge = createServer(async (request, response) => {
    bodies.push('');
    const place = bodies.length - 1;
    for await (const chunk of request) bodies[place] += String(chunk);
    response.end('answered');
  });
  const edgePort = await listening(edge);
  port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'butaca-terminator-'));
  const config = join(folder, 'Caddyfile');
  const site = `http://localhost:${port} {\n${toEdge(`127.0.0.1:${edgePort}`)}\n}`;
  writeFileSync(
    config,
    `{\n  admin off\n  storage file_system ${folder}\n${TERMINATOR_OPTIONS}\n}\n${site}\n`,
  );
  const log = join(folder, 'log');
  caddy = startChild('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {}, log);
  await until(
    `caddy (its log: ${log})`,
    async () => (await send(POST_WHOLE)).startsWith('HTTP/1.1 200'),
    {
      child: caddy,
    },
  );
});
afterAll(async () => {
  await caddy?.stop();
  edge?.closeAllConnections();
  edge?.close();
});

const POST =
  'POST /login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 10\r\n\r\n';
const POST_WHOLE = `${POST}nombre=ana`;

/** What comes back until the connection ends; a byte is written now and then when there is one. */
async function send(start: string, drip = ''): Promise<string> {
  return await new Promise((done, fail) => {
    let answer = '';
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(start));
    const timer = drip ? setInterval(() => socket.write(drip), 1500) : undefined;
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('error', fail);
    socket.once('close', () => {
      clearInterval(timer);
      done(answer);
    });
  });
}

/** Whether the connection is ended from the other side, with an answer or with an error. */
const isCut = async (start: string, drip?: string): Promise<boolean> =>
  await send(start, drip).then(
    () => true,
    () => true,
  );

test('who is slow is cut, however the time is spent, and nothing of it reaches the edge', async () => {
  const asked = bodies.length;
  const slow = await Promise.all([
    isCut('GET / HTTP/1.1\r\nHost: localhost\r\n'),
    isCut('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x'),
    isCut(`${POST}nom`),
    isCut(POST.replace(' 10', ' 1000'), 'x'),
    send(POST_WHOLE),
  ]);
  expect(slow.slice(0, 4)).toEqual([true, true, true, true]);
  expect(slow[4]).toMatch(/^HTTP\/1.1 200 .*answered$/s);
  expect(bodies.slice(asked).filter((body) => body !== 'nombre=ana')).toEqual([]);
}, 120_000);
