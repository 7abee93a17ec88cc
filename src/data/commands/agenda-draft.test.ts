import { expect, test } from 'vitest';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { getAgendaDraft, keepAgendaDraft } from './agenda-draft.ts';

const database = emptyDatabaseEachTest();
const ANA: Actor = { operatorId: '1', name: 'Ana', role: 'helper' };
const BRUNO: Actor = { operatorId: '2', name: 'Bruno', role: 'owner' };

test('a draft belongs to one operator and one day, and the last one counts', async () => {
  const { db } = database;
  await keepAgendaDraft(db, ANA, '2026-11-16', { n1: 'uno' });
  await keepAgendaDraft(db, ANA, '2026-11-16', { n1: 'dos' });
  await keepAgendaDraft(db, ANA, '2026-11-17', { n1: 'mañana' });
  expect(await getAgendaDraft(db, ANA, '2026-11-16')).toEqual({ n1: 'dos' });
  expect(await getAgendaDraft(db, BRUNO, '2026-11-16')).toBeNull();
  await keepAgendaDraft(db, ANA, '2026-11-16', null);
  expect(await getAgendaDraft(db, ANA, '2026-11-16')).toBeNull();
  expect(await getAgendaDraft(db, ANA, '2026-11-17')).toEqual({ n1: 'mañana' });
});
