import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerDirect, type Direct, serveDirect } from './direct.ts';

const OURS = 'https://butaca.example';
const asked: string[] = [];
const direct: Direct = async (body, headers) => {
  const text = Buffer.from(body).toString();
  asked.push(`${text} ${headers.get('X-Forwarded-For')}`);
  return text === 'bad' ? null : Uint8Array.from([1, 2, 3]);
};
const answered: Promise<void>[] = [];
const server = createServer((request, response) => {
  answered.push(serveDirect(direct, request, response, OURS));
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
});

const from = { 'X-Forwarded-For': '203.0.113.1', Origin: OURS };

test.each<[string, string, Record<string, string>, number, string[]]>([
  ['is answered', 'good', from, 200, ['good 203.0.113.1']],
  ['that nobody of ours sends is not', 'bad', from, 400, ['bad 203.0.113.1']],
  ['of another site is not read', 'good', { ...from, Origin: 'https://other.example' }, 403, []],
])('a post %s', async (_, body, headers, status, heard) => {
  const { port } = server.address() as AddressInfo;
  const sent = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers });
  const answers = [sent];
  if (status !== 403) {
    expect(asked).toEqual(heard);
    answers.push(await answerDirect(new Request(OURS, { method: 'POST', body, headers }), direct));
  }
  expect(sent.headers.get('Cache-Control')).toBe('no-store');
  for (const answer of answers) {
    expect(answer.status).toBe(status);
    if (status === 200) expect([...(await answer.bytes())]).toEqual([1, 2, 3]);
  }
  expect(asked).toEqual(answers.length > 1 ? [...heard, ...heard] : heard);
});

test('a post that is cut off in the middle is forgotten', async () => {
  const { port } = server.address() as AddressInfo;
  const before = answered.length;
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\ngood');
  await expect.poll(() => answered.length).toBe(before + 1);
  socket.destroy();
  await answered.at(-1);
  expect(asked).toEqual([]);
});
