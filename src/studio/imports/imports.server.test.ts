import { expect, test } from 'vitest';
import { insertOperator } from '../../../tests/support/sample-operators.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { finishImport, queueImport } from '../../data/commands/imports.ts';
import { getImport } from '../../data/queries/imports.ts';
import { getSettings } from '../../data/queries/settings.ts';
import { confirmImport, loadImport } from './imports.server.ts';

const database = emptyDatabaseEachTest();

const FIGURES = {
  ...{ documents: 1, inserted: 1, updated: 0, refused: 0, kept: 0 },
  ...{ unlistedEpisodes: 0, hostsLeftOut: [], canUndo: true, refusals: [] },
};

test('an owner allows the video hosts that an import names, with a fresh key', async () => {
  const { db } = database;
  const hosts = ['https://uno.example', 'https://dos.example'];
  const ana = await insertOperator(db, { name: 'Ana', role: 'owner' });
  const bruno = await insertOperator(db, { name: 'Bruno', role: 'editor' });
  const file = { name: 'a', file: 'a.ndjson', isUpload: false, bytes: 1, stamp: '' };
  const id = await queueImport(db, ana.actor, file);
  await finishImport(db, id, { ...FIGURES, hostsLeftOut: hosts }, null);
  expect((await loadImport(db, ana.actor, id)).newHosts).toEqual(hosts);
  expect((await loadImport(db, bruno.actor, id)).newHosts).toEqual([]);
  const form = new FormData();
  form.set('hacer', 'permitir');
  const old = { ...ana, keyUsedAt: new Date(0) };
  expect(await confirmImport(db, old, id, form)).toMatchObject({ kind: 'needs-key' });
  await expect(confirmImport(db, bruno, id, form)).rejects.toMatchObject({ status: 403 });
  expect(await confirmImport(db, { ...ana, keyUsedAt: new Date() }, id, form)).toEqual({
    problem: null,
  });
  expect((await getSettings(db)).embedOrigins).toEqual(hosts.toSorted());
  expect((await loadImport(db, ana.actor, id)).newHosts).toEqual([]);
});

test.each([
  [0, { problem: null }, 'import'],
  [1, { kind: 'needs-key' }, 'check'],
])('with an old key and %i codes of the TV app', async (tvCodes, answer, step) => {
  const ana = await insertOperator(database.db, { name: 'Ana', role: 'editor' });
  const file = { name: 'a', file: 'a.ndjson', isUpload: false, bytes: 1, stamp: '' };
  const id = await queueImport(database.db, ana.actor, file);
  await finishImport(database.db, id, { ...FIGURES, tvCodes }, null);
  await database.db.updateTable('imports').set({ state: 'done' }).execute();
  const session = { ...ana, keyUsedAt: new Date(0) };
  expect(await confirmImport(database.db, session, id, new FormData())).toMatchObject(answer);
  expect(await getImport(database.db, id)).toMatchObject({ step });
});
