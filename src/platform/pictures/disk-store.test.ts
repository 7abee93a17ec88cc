import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStore } from './disk-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'butaca-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const files = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('keeps what is written, whole, in files that only we can read', async () => {
  const store = createDiskStore({ folder, maxBytes: 1e6 });
  expect(await store.read('ab/abc/original')).toBeNull();
  await store.write('ab/abc/original', Buffer.from('one'));
  await store.write('ab/abc/original', Buffer.from('another'));
  expect(String(await store.read('ab/abc/original'))).toBe('another');
  expect(files()).toEqual([join(folder, 'ab/abc/original')]);
  expect(statSync(join(folder, 'ab/abc/original')).mode & 0o077).toBe(0);
});

test('when it is full, the least recently used go first, and it stays below its limit', async () => {
  const maxBytes = 100_000;
  const store = createDiskStore({ folder, maxBytes });
  for (let place = 0; place < 50; place++) {
    const key = `aa/${place}/original`;
    await store.write(key, Buffer.alloc(5000));
    // A second apart.
    utimesSync(join(folder, key), 1000 + place, 1000 + place);
  }
  const size = files().reduce((sum, file) => sum + statSync(file).size, 0);
  expect(size).toBeLessThanOrEqual(maxBytes);
  expect(size).toBeGreaterThan(maxBytes / 2);
  expect(await store.read('aa/0/original')).toBeNull();
  expect(await store.read('aa/49/original')).not.toBeNull();
});

test('a folder that cannot be written keeps nothing and fails nothing', async () => {
  writeFileSync(join(folder, 'file'), '');
  const store = createDiskStore({ folder: join(folder, 'file'), maxBytes: 1e6 });
  await store.write('ab/abc/original', Buffer.from('one'));
  expect(await store.read('ab/abc/original')).toBeNull();
});
