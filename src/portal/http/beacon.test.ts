import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serveBeacon, takeBeacon } from './beacon.ts';

const OURS = 'https://butaca.example';
const noted: string[] = [];
const beacon = {
  maxBytes: 10,
  note: (body: string, headers: Pick<Headers, 'get'>) => {
    noted.push(`${body} ${headers.get('X-Forwarded-For')}`);
    return body !== 'bad';
  },
};
const answered: Promise<void>[] = [];
const server = createServer((request, response) => {
  answered.push(serveBeacon(beacon, request, response, OURS));
});
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());
beforeEach(() => {
  noted.length = 0;
});

const from = { 'X-Forwarded-For': '203.0.113.1', Origin: OURS };

test.each<[string, string, Record<string, string>, number, string[]]>([
  ['is taken', 'good', from, 204, ['good 203.0.113.1']],
  ['that nobody of ours sends is not', 'bad', from, 400, ['bad 203.0.113.1']],
  ['that is too long is not read', 'x'.repeat(11), from, 400, []],
  ['of another site is not read', 'good', { ...from, Origin: 'https://other.example' }, 403, []],
])('a beacon %s', async (_, body, headers, status, kept) => {
  if (status !== 403) {
    const request = new Request(`${OURS}/api/x`, { method: 'POST', body, headers });
    request.headers.set('Content-Length', String(body.length));
    expect((await takeBeacon(request, beacon)).status).toBe(status);
    expect(noted.splice(0)).toEqual(kept);
  }
  const answer = await fetch(origin(), { method: 'POST', body, headers });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(noted).toEqual(kept);
});

test('a beacon that is cut off in the middle is forgotten', async () => {
  const { port } = server.address() as AddressInfo;
  const before = answered.length;
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\ngood');
  await expect.poll(() => answered.length).toBe(before + 1);
  socket.destroy();
  await answered.at(-1);
  expect(noted).toEqual([]);
});
