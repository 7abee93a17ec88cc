import { expect, test } from 'vitest';
import { COMMAND_LINE, insertOperator } from '../../../tests/support/sample-operators.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { getAgendaDraft, keepAgendaDraft } from './agenda-draft.ts';
import { removeOperator } from './operators.ts';

const database = emptyDatabaseEachTest();

test('a draft belongs to one operator and one day, and the last one counts', async () => {
  const { db } = database;
  const { actor: ana } = await insertOperator(db, { name: 'Ana', role: 'helper' });
  const { actor: bruno } = await insertOperator(db, { name: 'Bruno', role: 'owner' });
  await keepAgendaDraft(db, ana, '2026-11-16', { n1: 'uno' });
  await keepAgendaDraft(db, ana, '2026-11-16', { n1: 'dos' });
  await keepAgendaDraft(db, ana, '2026-11-17', { n1: 'mañana' });
  expect(await getAgendaDraft(db, ana, '2026-11-16')).toEqual({ n1: 'dos' });
  expect(await getAgendaDraft(db, bruno, '2026-11-16')).toBeNull();
  await keepAgendaDraft(db, ana, '2026-11-16', null);
  expect(await getAgendaDraft(db, ana, '2026-11-16')).toBeNull();
  expect(await getAgendaDraft(db, ana, '2026-11-17')).toEqual({ n1: 'mañana' });
  await removeOperator(db, COMMAND_LINE, ana.operatorId);
  expect(await getAgendaDraft(db, ana, '2026-11-17')).toBeNull();
});
