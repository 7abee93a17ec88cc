import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { insertOperator } from '../../../tests/support/sample-operators.ts';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { keepDraft, scheduleDraft } from '../../data/commands/drafts.ts';
import { publishDue, recordName } from '../../data/commands/publish-due.ts';
import { type Owner, readRecord, saveRecord } from '../../data/commands/save-record.ts';
import type { RecordVersion } from '../../domain/catalogue/title-edit.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { loadDrafts, loadScheduled } from './drafts.server.ts';

const database = emptyDatabaseEachTest();
const TOMORROW = new Date(Date.now() + 86_400_000);

const read = async (owner: Owner): Promise<RecordVersion> =>
  (await readRecord(database.db, owner)) as RecordVersion;

const renamed = (base: RecordVersion, name: string): RecordVersion => ({
  ...base,
  fields: { ...base.fields, name },
});

const draftOf = ({ table, rowId }: Owner) =>
  ({ record: recordName(table, rowId), action: 'titles.edit' }) as const;

async function schedule(actor: Actor, owner: Owner, name: string): Promise<void> {
  const base = await read(owner);
  const content = { base, patch: renamed(base, name) };
  await scheduleDraft(database.db, actor, draftOf(owner), content, TOMORROW);
}

/** The names before and after, of each. */
const shown = async () =>
  (await loadScheduled(database.db)).map(({ changes }) =>
    typeof changes === 'string'
      ? changes
      : changes.rows.map(({ table, before, after, clash }) => [
          ...[table, before?.name, after?.name, clash],
        ]),
  );

test('titles and episodes that wait, with what each will change; one whose record is gone says so', async () => {
  const { actor } = await insertOperator(database.db, { name: 'Ana', role: 'editor' });
  await importLines(database.url, [
    { path: 'SERIES/mar', data: { NOMBRE: 'Mar', ESTADO: 'A', TEMPORADAS: ['T1'] } },
    { path: 'SERIES/mar/T1/e1', data: { NOMBRE: 'E1', IMG: '/e.webp' } },
  ]);
  const rowIdIn = async (table: 'titles' | 'episodes') =>
    (await database.db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id;
  const serie = { table: 'titles', rowId: await rowIdIn('titles') } as const;
  const episode = { table: 'episodes', rowId: await rowIdIn('episodes') } as const;
  const [gone = ''] = await insertTitles(database.db, [{ source_id: 'x' }]);
  await schedule(actor, serie, 'Océano');
  await schedule(actor, episode, 'Uno');
  await schedule(actor, { table: 'titles', rowId: gone }, 'Nada');
  await database.db.deleteFrom('titles').where('id', '=', gone).execute();
  expect(await shown()).toEqual([
    [['titles', 'Mar', 'Océano', null]],
    [['episodes', 'E1', 'Uno', null]],
    'gone',
  ]);
});

test('a page of them takes as many queries as one of them', async () => {
  const { actor } = await insertOperator(database.db, { name: 'Ana', role: 'editor' });
  const count = async (): Promise<number> => {
    let queries = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await loadScheduled(database.db.withPlugin(counter));
    return queries;
  };
  const ids = await insertTitles(
    database.db,
    Array.from({ length: 30 }, (_, place) => ({ source_id: `t${place}` })),
  );
  const [first = '', ...others] = ids;
  await schedule(actor, { table: 'titles', rowId: first }, 'Otro');
  const ofOne = await count();
  for (const rowId of others) await schedule(actor, { table: 'titles', rowId }, 'Otro');
  expect(await count()).toBe(ofOne);
  expect(ofOne).toBeLessThanOrEqual(4);
  expect(await shown()).toHaveLength(30);
});

test('what somebody changes meanwhile is the value before, clashes, and is not published', async () => {
  const { actor } = await insertOperator(database.db, { name: 'Ana', role: 'editor' });
  const [rowId = ''] = await insertTitles(database.db, [{ source_id: 'a', name: 'Antes' }]);
  const owner = { table: 'titles', rowId } as const;
  const base = await read(owner);
  await schedule(actor, owner, 'Después');
  await keepDraft(database.db, actor, draftOf(owner), { base, patch: renamed(base, 'Mío') });
  await saveRecord(database.db, actor, { owner, base, mine: renamed(base, 'De Bruno') });
  expect(await shown()).toEqual([[['titles', 'De Bruno', 'Después', 'changed']]]);
  const { draft, scheduled } = await loadDrafts(database.db, actor, owner, await read(owner));
  const clash = { before: { name: 'De Bruno' }, base: { name: 'Antes' }, clash: 'changed' };
  expect(draft?.changes).toMatchObject({
    hasClash: true,
    rows: [{ ...clash, after: { name: 'Mío' } }],
  });
  expect(scheduled).toMatchObject([
    { changes: { rows: [{ ...clash, after: { name: 'Después' } }] } },
  ]);
  await database.db
    .updateTable('drafts')
    .set({ due_at: new Date(Date.now() - 1000) })
    .where('due_at', 'is not', null)
    .execute();
  await publishDue(database.db);
  expect((await read(owner)).fields.name).toBe('De Bruno');
  expect(await loadScheduled(database.db)).toMatchObject([
    { state: 'refused', why: 'clash', changes: { rows: [clash] } },
  ]);
});
