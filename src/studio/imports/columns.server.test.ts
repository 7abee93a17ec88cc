import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insertOperator } from '../../../tests/support/sample-operators.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { takeImport } from '../../data/commands/imports.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { confirmColumns, loadColumns } from './columns.server.ts';

const database = emptyDatabaseEachTest();
let folder: string;
let ana: Actor;

vi.mock('../../platform/env.ts', async (original) => ({
  ...(await original<object>()),
  studioEnv: () => ({ IMPORT_FOLDER: folder }),
}));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'butaca-columns-'));
  writeFileSync(join(folder, 'a.csv'), 'Film;Rubro\nUna;DRAMA\nDos;TERROR\n');
  ({ actor: ana } = await insertOperator(database.db, { name: 'Ana', role: 'editor' }));
});
afterEach(() => rmSync(folder, { recursive: true }));

const asked = (fields: Record<string, string> = {}) =>
  new URLSearchParams({ archivo: 'a.csv', nombre: 'a.csv', ...fields });
const load = async (fields = {}) => await loadColumns(database.db, ana, asked(fields));

async function confirm(fields: Record<string, string>): Promise<string> {
  const form = new FormData();
  for (const [name, value] of asked(fields)) form.append(name, value);
  const answer = await confirmColumns(database.db, ana, form).catch((error: unknown) => error);
  return (answer as Response).headers.get('location') ?? '';
}

test('what is missing is said, what is chosen is checked, and then it is known', async () => {
  const first = await load({ que: 'movies', deQue: 'series' });
  expect(first).toMatchObject({
    missing: ['name'],
    samples: [
      ['Una', 'Dos'],
      ['DRAMA', 'TERROR'],
    ],
  });
  const chosen = { que: 'movies', deQue: 'movies', cabeza: 'si', deCabeza: 'si', c1: 'genre' };
  expect(await confirm(chosen)).toContain('/importar/columnas?');
  const path = await confirm({ ...chosen, c0: 'name' });
  expect(path).toMatch(/^\/importar\/\d+$/);
  const queued = await takeImport(database.db);
  expect(queued).toMatchObject({ file: 'a.csv', mapping: { fields: ['name', 'genre'] } });
  expect(await load()).toMatchObject({
    isRemembered: true,
    mapping: { kind: 'movies', fields: ['name', 'genre'] },
    preview: [{ line: 2, values: { fields: { name: 'Una', genre: 'DRAMA' } } }, { line: 3 }],
  });
});

test('a file outside the folder, or one that is gone, is not read', async () => {
  for (const archivo of ['../a.csv', '/etc/passwd', '', 'no.csv', 'a.csv\0'])
    expect(await load({ archivo })).toBeNull();
});

test('without a header, and with anything in the address', async () => {
  expect(await load({ cabeza: 'no', deCabeza: 'si', que: 'movies' })).toMatchObject({
    mapping: { headerLine: 0, names: [], fields: ['name', null] },
  });
  expect(await load({ que: '__proto__', c0: 'constructor' })).not.toBeNull();
});
