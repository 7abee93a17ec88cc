import { expect, test } from 'vitest';
import { insertMatch } from '../../../tests/support/sample-live.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { MatchVersion } from '../../domain/football/match-edit.ts';
import type { MatchRow } from '../../domain/football/match-row.ts';
import { type Actor, NotAllowed } from '../../domain/operators/permissions.ts';
import { listAgenda } from '../queries/agenda.ts';
import { discardDrafts, listDrafts, publishDrafts, saveDraft } from './drafts.ts';

const database = emptyDatabaseEachTest();

const ANA: Actor = { operatorId: '1', name: 'Ana', role: 'helper' };
const BETO: Actor = { operatorId: '2', name: 'Beto', role: 'helper' };
const START = '2026-11-14T23:00:00.000Z';

const version = (firstTeam: string): MatchVersion => ({
  fields: { firstTeam, secondTeam: 'Sur', leagueName: 'Liga', startsAt: START },
  servers: [{ id: null, fields: { label: 'Opción 1', url: 'https://v.example/1' } }],
});
const added = (firstTeam: string): MatchRow => ({
  kind: 'add',
  key: 'mine',
  mine: version(firstTeam),
});

const agenda = async () =>
  await listAgenda(database.db, new Date('2026-11-14T00:00Z'), new Date('2026-11-16T00:00Z'));

test('a draft is no match until it is published, and then no draft', async () => {
  const id = String(await saveDraft(database.db, ANA, { row: added('Norte') }));
  await saveDraft(database.db, ANA, { id, row: added('Norte FC') });
  expect(await agenda()).toEqual([]);
  expect(await takeOutbox(database.db)).toEqual([]);
  expect(await listDrafts(database.db)).toMatchObject([
    { id, row: added('Norte FC'), dueAt: null, operatorId: '1' },
  ]);
  const { outcomes } = await publishDrafts(database.db, BETO, [id]);
  expect(outcomes).toMatchObject([{ key: id, kind: 'saved', id: 'norte-fc-sur' }]);
  expect(await agenda()).toMatchObject([{ fields: { firstTeam: 'Norte FC' } }]);
  expect(await listDrafts(database.db)).toEqual([]);
});

test('a draft that clashes stays, and the others are published', async () => {
  const rowId = await insertMatch(database.db, { source_id: 'm', starts_at: new Date(START) });
  const [match] = await agenda();
  const base: MatchVersion = { fields: (match as NonNullable<typeof match>).fields, servers: [] };
  const mine = { ...base, fields: { ...base.fields, leagueName: 'Mía' } };
  const clashing = String(
    await saveDraft(database.db, ANA, { row: { kind: 'change', key: 'c', rowId, base, mine } }),
  );
  const fine = String(await saveDraft(database.db, ANA, { row: added('Este') }));
  await database.db.updateTable('matches').set({ league_name: 'Suya' }).execute();
  const { outcomes } = await publishDrafts(database.db, ANA, [clashing, fine]);
  expect(outcomes).toMatchObject([{ kind: 'clash' }, { kind: 'saved' }]);
  expect((await listDrafts(database.db)).map(({ id }) => id)).toEqual([clashing]);
});

test('nobody writes over the draft of another, but anybody may discard it', async () => {
  const id = String(await saveDraft(database.db, ANA, { row: added('Norte') }));
  expect(await saveDraft(database.db, BETO, { id, row: added('Otro') })).toBeNull();
  expect(await listDrafts(database.db)).toMatchObject([{ row: added('Norte') }]);
  await discardDrafts(database.db, BETO, [id]);
  expect(await listDrafts(database.db)).toEqual([]);
});

test('a role that may not edit matches may not write drafts', async () => {
  const guest = { ...ANA, role: 'guest' } as unknown as Actor;
  await expect(saveDraft(database.db, guest, { row: added('Norte') })).rejects.toThrow(NotAllowed);
});
