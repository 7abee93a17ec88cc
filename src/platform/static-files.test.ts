import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findReleasedAsset, readStaticFiles, sendFile } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'butaca-files-'));
let server: Server;
let origin: string;

beforeAll(async () => {
  mkdirSync(join(folder, 'sub'));
  writeFileSync(join(folder, 'a-1.js'), 'a()');
  writeFileSync(join(folder, 'sub/ñ.webp'), 'x');
  const files = readStaticFiles(folder, '/at', { 'Cache-Control': 'public' });
  // As a new build in its place does.
  rmSync(folder, { recursive: true });
  server = createServer((request, response) => {
    const file = files.get(decodeURIComponent(String(request.url)));
    if (file) sendFile(request, response, file);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('a file is served with its type and headers, also after its folder is gone', async () => {
  const answer = await fetch(`${origin}/at/a-1.js`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('Cache-Control')).toBe('public');
  expect(await answer.text()).toBe('a()');
  expect((await fetch(`${origin}/at/sub/ñ.webp`)).headers.get('Content-Type')).toBe('image/webp');
});

test('HEAD has the length and no body', async () => {
  const answer = await fetch(`${origin}/at/a-1.js`, { method: 'HEAD' });
  expect(answer.headers.get('Content-Length')).toBe('3');
  expect(await answer.text()).toBe('');
});

test('who has it gets 304, by a weak tag too', async () => {
  const etag = String((await fetch(`${origin}/at/a-1.js`)).headers.get('ETag'));
  for (const tag of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const answer = await fetch(`${origin}/at/a-1.js`, { headers: { 'If-None-Match': tag } });
    expect(answer.status).toBe(304);
  }
  const other = await fetch(`${origin}/at/a-1.js`, { headers: { 'If-None-Match': '"x"' } });
  expect(other.status).toBe(200);
});

test.each(['/', '/at/', '/at/sub', '/a-1.js', '/at/../../package.json', '/__proto__'])(
  '%s is no file',
  async (path) => {
    expect((await fetch(`${origin}${path}`)).status).toBe(404);
  },
);

test('a file of another release is found; one outside, or half unpacked, is not', async () => {
  const releases = mkdtempSync(join(tmpdir(), 'butaca-releases-'));
  const inRelease = (release: string, file: string) => join(releases, release, 'assets', file);
  for (const release of ['1.0.0', '1.1.0', '.unpacking'])
    mkdirSync(inRelease(release, ''), { recursive: true });
  writeFileSync(inRelease('1.1.0', 'b-2.js'), 'b()');
  writeFileSync(inRelease('.unpacking', 'c-3.js'), 'c(');
  writeFileSync(join(releases, '1.0.0/package.json'), '{}');
  const find = async (path: string) =>
    await findReleasedAsset({ releases, folder: 'assets' }, path, {});
  expect((await find('/assets/b-2.js'))?.body.toString()).toBe('b()');
  for (const path of [
    '/assets/c-3.js',
    '/assets/../package.json',
    '/assets/..',
    '/assets/',
    '/b-2.js',
  ])
    expect(await find(path)).toBeNull();
  rmSync(releases, { recursive: true });
});
