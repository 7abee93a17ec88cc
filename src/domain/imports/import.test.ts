import { expect, test } from 'vitest';
import { importShare, isImportFile } from './import.ts';

test.each(['catálogo.ndjson', 'a b.jsonl', 'X.JSON'])('%s is a file of the folder', (name) => {
  expect(isImportFile(name)).toBe(true);
});

test.each([
  '',
  '.ndjson',
  '.oculto.ndjson',
  '../otro.ndjson',
  '/etc/passwd.json',
  'a/b.ndjson',
  'a\\b.ndjson',
  'a\0.ndjson',
  'passwd',
  `${'a'.repeat(200)}.ndjson`,
])('%j is not', (name) => {
  expect(isImportFile(name)).toBe(false);
});

test('a bar knows how much was read, not how long writing takes', () => {
  expect(importShare({ bytes: 100, readBytes: 0, state: 'waiting' })).toBe(0);
  expect(importShare({ bytes: 100, readBytes: 25, state: 'running' })).toBe(0.25);
  expect(importShare({ bytes: 100, readBytes: 100, state: 'running' })).toBeNull();
});
