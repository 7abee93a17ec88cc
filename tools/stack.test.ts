import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder, startStack } from './stack.ts';

const NAME = `test-stack-${process.pid}`;
const FOLDER = `.data/${NAME}`;
const KEPT = `${FOLDER}/postgres/kept`;
const OFFSET = 21_000;

beforeEach(() => {
  mkdirSync(`${FOLDER}/postgres`, { recursive: true });
  writeFileSync(KEPT, '');
});
afterEach(() => rmSync(FOLDER, { recursive: true }));

const listen = async (port: number, host: string) =>
  await new Promise<ReturnType<typeof createServer>>((done) => {
    const server = createServer();
    server.listen(port, host, () => done(server));
  });

test.each([
  ['the edge', 8080, '127.0.0.1'],
  ['purges', 8081, '0.0.0.0'],
  ['the video host', 8090, 'localhost'],
  ['the first portal', 3001, '127.0.0.1'],
  ["the second portal's health", 3102, '127.0.0.1'],
  ['the worker', 3103, '127.0.0.1'],
  ['PostgreSQL', 5442, '127.0.0.1'],
])('a taken port of %s is named, and nothing is started', async (_, port, host) => {
  const other = await listen(port + OFFSET, host);
  try {
    await expect(startStack({ name: NAME, offset: OFFSET })).rejects.toThrow(
      `port ${port + OFFSET} is taken`,
    );
  } finally {
    other.close();
  }
  expect(existsSync(KEPT)).toBe(true);
});

test('a database is made anew when the ports are other ones, or when the portal is to be new', () => {
  makeFolder(FOLDER, OFFSET, false);
  expect(existsSync(KEPT), 'filled before the ports were noted').toBe(true);
  makeFolder(FOLDER, OFFSET, false);
  expect(existsSync(KEPT), 'the same ports').toBe(true);
  makeFolder(FOLDER, OFFSET + 100, false);
  expect(existsSync(KEPT), 'other ports').toBe(false);
  mkdirSync(`${FOLDER}/postgres`);
  writeFileSync(KEPT, '');
  makeFolder(FOLDER, OFFSET + 100, true);
  expect(existsSync(KEPT), 'a new portal').toBe(false);
});
