import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeWorkerFile } from './worker-role.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'butaca-worker-role-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const state = () =>
  ['worker', 'worker.aside'].map((name) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  });
const place = async (knowsRole: boolean) =>
  await placeWorkerFile(knowsRole, join(folder, 'worker'));

test('the worker of an older release does not get the address of a role that it cannot work with', async () => {
  writeFileSync(join(folder, 'worker'), 'own');
  await place(false);
  expect(state()).toEqual([null, 'own']);
  // Repeated, as after an interruption.
  await place(false);
  expect(state()).toEqual([null, 'own']);
  await place(true);
  expect(state()).toEqual(['own', null]);
});

test('what lies aside never takes the place of what is in use', async () => {
  writeFileSync(join(folder, 'worker'), 'own');
  writeFileSync(join(folder, 'worker.aside'), 'of before');
  await place(true);
  expect(state()[0]).toBe('own');
});

test('without a role nothing is moved', async () => {
  await place(true);
  await place(false);
  expect(state()).toEqual([null, null]);
});
