import { beforeEach, expect, test } from 'vitest';
import { insertOperator } from '../../../tests/support/sample-operators.ts';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { SYSTEM } from '../../data/commands/change.ts';
import { takeDown } from '../../data/commands/takedowns.ts';
import type { Role } from '../../domain/operators/permissions.ts';
import { loadChange } from './history.server.ts';

const database = emptyDatabaseEachTest();

beforeEach(async () => {
  await insertTitles(database.db, [{ source_id: 'x' }]);
  const claim = { claimant: 'Cine Norte', reference: '2026-114', reason: 'Derechos' };
  await takeDown(database.db, SYSTEM, [{ table: 'titles', key: '1' }], claim);
});

test.each<[Role, string[]]>([
  ['helper', ['titles']],
  ['editor', ['takedowns', 'titles']],
])('of a takedown a %s sees the rows of %j', async (role, tables) => {
  const session = await insertOperator(database.db, { name: 'Ana', role });
  const { rows, rowsLeftOut } = await loadChange(database.db, '1', session);
  expect(rows.map(({ table }) => table)).toEqual(tables);
  expect(rowsLeftOut).toBe(0);
});
