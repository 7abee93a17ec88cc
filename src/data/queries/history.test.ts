import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { insertMatch } from '../../../tests/support/sample-live.ts';
import { insertOperator } from '../../../tests/support/sample-operators.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { HistoryFilters } from '../../domain/history/filters.ts';
import { type Actor, NotAllowed } from '../../domain/operators/permissions.ts';
import { recordChange, SYSTEM } from '../commands/change.ts';
import { setSetting } from '../commands/settings.ts';
import { undoChange } from '../commands/undo.ts';
import { getChange, getUndoable, listChanges, nameRows } from './history.ts';

const database = emptyDatabaseEachTest();
let ana: Actor & { operatorId: string };

const summaries = async (filters: HistoryFilters, limit = 10) =>
  (await listChanges(database.db, { ...filters, limit })).map(({ summary }) => summary);

const rename = async (actor: Actor, name: string, at: string) => {
  await recordChange(
    database.db,
    { actor, action: 'matches.edit', summary: name },
    async (tx) => await tx.updateTable('matches').set({ first_team: name }).execute(),
  );
  await sql`update changes set at = ${at} where summary = ${name}`.execute(database.db);
};

beforeEach(async () => {
  ana = (await insertOperator(database.db, { name: 'Ana', role: 'editor' })).actor;
  await sql`truncate changes, change_rows, unfinished_imports`.execute(database.db);
  await insertMatch(database.db, { source_id: 'm', starts_at: new Date('2026-03-01T20:00Z') });
  await rename(ana, 'uno', '2026-03-01T12:00Z');
  // 23:30 of the second in Argentina.
  await rename(SYSTEM, 'dos', '2026-03-03T02:30Z');
  await rename(ana, 'tres', '2026-03-04T12:00Z');
  await setSetting(database.db, SYSTEM, 'siteName', 'Otro');
});

test('changes are listed newest first, by who, by what and by day in Argentina', async () => {
  expect(await summaries({})).toEqual(['siteName', 'tres', 'dos', 'uno']);
  expect(await summaries({ operator: ana.operatorId })).toEqual(['tres', 'uno']);
  expect(await summaries({ operator: 'none', action: 'matches.edit' })).toEqual(['dos']);
  expect(await summaries({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['dos']);
  expect(await summaries({ action: 'matches.edit', from: '2026-03-03' })).toEqual(['tres']);
});

test('pages follow each other without a gap', async () => {
  const first = await listChanges(database.db, { limit: 2 });
  expect(await summaries({ before: first.at(-1)?.id })).toEqual(['dos', 'uno']);
  expect(await summaries({ before: '999999' })).toEqual([]);
});

test('a record has its own changes, and those of its servers', async () => {
  const { id } = await database.db.selectFrom('matches').select('id').executeTakeFirstOrThrow();
  const change = { actor: SYSTEM, action: 'servers.edit', summary: 'enlace' } as const;
  await recordChange(
    database.db,
    change,
    async (tx) =>
      await sql`insert into servers (match_id, audio, label, url, position)
        values (${id}, 'LATINO', 'Uno', 'https://a.example', 0)`.execute(tx),
  );
  const row = { table: 'matches', key: id };
  expect(await summaries({ row })).toEqual(['enlace', 'tres', 'dos', 'uno']);
  expect(await summaries({ row: { table: 'matches', key: 'x' } })).toEqual([]);
});

test('rows are called by their names, also when they are gone', async () => {
  const [last] = await listChanges(database.db, { action: 'matches.edit', limit: 1 });
  const change = await getChange(database.db, String(last?.id));
  const [name] = await nameRows(database.db, change?.changed ?? []);
  expect(name).toMatch(/^tres vs /);
  const gone = {
    table: 'matches',
    key: '99',
    before: { first_team: 'A', second_team: 'B' },
    after: null,
  };
  expect(await nameRows(database.db, [gone])).toEqual(['A vs B']);
  expect(await nameRows(database.db, [{ ...gone, before: null }])).toEqual(['99']);
});

test('undoing an undo needs the right of what was undone first', async () => {
  const [setting] = await listChanges(database.db, { action: 'settings.edit', limit: 1 });
  await undoChange(database.db, SYSTEM, String(setting?.id));
  const [undone] = await listChanges(database.db, { limit: 1 });
  expect(await getUndoable(database.db, String(undone?.id))).toMatchObject({
    action: 'settings.edit',
  });
  await expect(undoChange(database.db, ana, String(undone?.id))).rejects.toThrow(NotAllowed);
  expect(await getUndoable(database.db, '999999')).toBeNull();
  await sql`update changes set action = 'of.another.release' where id = ${undone?.undoes}`.execute(
    database.db,
  );
  await expect(undoChange(database.db, ana, String(undone?.id))).rejects.toThrow(NotAllowed);
});
