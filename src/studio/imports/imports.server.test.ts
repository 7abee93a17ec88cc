import { expect, test } from 'vitest';
import { insertOperator } from '../../../tests/support/sample-operators.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { finishImport, queueImport } from '../../data/commands/imports.ts';
import { getImport } from '../../data/queries/imports.ts';
import { confirmImport } from './imports.server.ts';

const database = emptyDatabaseEachTest();

test.each([
  [0, { problem: null }, 'import'],
  [1, { kind: 'needs-key' }, 'check'],
])('with an old key and %i codes of the TV app', async (tvCodes, answer, step) => {
  const ana = await insertOperator(database.db, { name: 'Ana', role: 'editor' });
  const file = { name: 'a', file: 'a.ndjson', isUpload: false, bytes: 1, stamp: '' };
  const id = await queueImport(database.db, ana.actor, file);
  const figures = { documents: 1, inserted: 1, updated: 0, refused: 0, kept: 0 };
  const rest = { unlistedEpisodes: 0, hostsLeftOut: [], canUndo: true, refusals: [] };
  await finishImport(database.db, id, { ...figures, ...rest, tvCodes }, null);
  await database.db.updateTable('imports').set({ state: 'done' }).execute();
  const session = { ...ana, keyUsedAt: new Date(0) };
  expect(await confirmImport(database.db, session, id, new FormData())).toMatchObject(answer);
  expect(await getImport(database.db, id)).toMatchObject({ step });
});
