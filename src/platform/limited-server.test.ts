import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLimitedServer } from './limited-server.ts';

const LIMITS = { headersMs: 200, bodyMs: 400, minBytesPerSecond: 1000, checkEveryMs: 20 };
/** Far below Node's own: 30 s between two looks. */
const SOON_MS = 10_000;

let port = 0;
const server = createLimitedServer(
  async (request, response) => {
    const body = await text(request).catch(() => null);
    if (body !== null) response.end(`read ${body.length}`);
  },
  { keepAliveMs: 5000, maxBodyBytes: 100_000, limits: LIMITS },
);
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Sent = { answer: string; ms: number };

/** Sends pieces, one every few milliseconds, until there are no more or the server has closed. */
async function send(pieces: Iterable<string>, everyMs: number): Promise<Sent> {
  const begin = performance.now();
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  let answer = '';
  let isOver = false;
  socket.setEncoding('latin1').on('data', (data: string) => {
    answer += data;
    if (answer.includes('read ')) socket.end();
  });
  // Not `once` of node:events, which fails with the reset of a connection on which we still write.
  const closed = new Promise<void>((done) => {
    socket.once('close', () => {
      isOver = true;
      done();
    });
  });
  for (const piece of pieces) {
    if (isOver) break;
    socket.write(piece);
    await wait(everyMs);
  }
  await closed;
  return { answer, ms: performance.now() - begin };
}

const post = (length: number): string =>
  `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;

function* trickle(begin: string): Generator<string> {
  yield begin;
  for (;;) yield 'a';
}

test('a head that trickles is cut off', async () => {
  const { answer, ms } = await send(trickle('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '), 10);
  expect(answer).toContain('408');
  expect(ms).toBeGreaterThan(LIMITS.headersMs - 50);
  expect(ms).toBeLessThan(SOON_MS);
});

test('a connection that says nothing is cut off', async () => {
  expect((await send([], 0)).ms).toBeLessThan(SOON_MS);
});

test.each([4000, 90_000])('a body of %i bytes that trickles is cut off', async (length) => {
  const { answer, ms } = await send(trickle(post(length)), 10);
  expect(answer).toContain('408');
  expect(ms).toBeGreaterThan(LIMITS.bodyMs - 50);
  // Its length does not matter: at the least speed the longer one would have 90 s.
  expect(ms).toBeLessThan(SOON_MS);
});

test('a body that comes on may take longer than a small one', async () => {
  const pieces = Array.from({ length: 60 }, () => 'a'.repeat(1000));
  const { answer, ms } = await send([post(60_000), ...pieces], 15);
  expect(answer).toContain('read 60000');
  expect(ms).toBeGreaterThan(2 * LIMITS.bodyMs);
});

test('a body that stops halfway is cut off', async () => {
  const { answer, ms } = await send([post(1000), 'a'.repeat(500)], 0);
  expect(answer).toContain('408');
  expect(ms).toBeLessThan(SOON_MS);
});

test('an answer may take longer than a request', async () => {
  const slow = createLimitedServer(
    (_, response) => void wait(3 * LIMITS.bodyMs).then(() => response.end('late')),
    { keepAliveMs: 5000, maxBodyBytes: 1000, limits: LIMITS },
  );
  await once(slow.listen(0, '127.0.0.1'), 'listening');
  const { port: at } = slow.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${at}/`, { method: 'POST', body: 'a'.repeat(500) });
  expect(await answer.text()).toBe('late');
  slow.closeAllConnections();
  slow.close();
});
