import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { COMMAND_LINE } from '../../../tests/support/sample-operators.ts';
import { insertTitles, takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { MAX_BULK_TITLES } from '../../domain/catalogue/bulk-edit.ts';
import { NotAllowed } from '../../domain/operators/permissions.ts';
import { listTag, titleTag } from '../../domain/tags.ts';
import { editTitles } from './bulk-titles.ts';
import { undoChange } from './undo.ts';

const database = emptyDatabaseEachTest();

const titles = async () =>
  await database.db
    .selectFrom('titles')
    .select(['id', 'kind', 'genre', 'release_year', 'active', 'recommended', 'held'])
    .orderBy('id')
    .execute();

const fill = async () =>
  await insertTitles(database.db, [
    { source_id: 'a', genre: 'DRAMA', held: ['name'] },
    { source_id: 'b', genre: 'TERROR' },
    { source_id: 'c', kind: 'serie', genre: 'DRAMA' },
  ]);

test('sets what was named where it differs, holds it, publishes the pages, and is undone as a whole', async () => {
  const ids = await fill();
  const before = await titles();
  await takeOutbox(database.db);
  const result = await editTitles(database.db, COMMAND_LINE, ids, {
    genre: 'TERROR',
    recommended: true,
  });
  expect(result).toMatchObject({ kind: 'done', changed: 3 });
  expect(await titles()).toMatchObject([
    { genre: 'TERROR', recommended: true, held: ['genre', 'name', 'recommended'] },
    { genre: 'TERROR', recommended: true, held: ['recommended'] },
    { genre: 'TERROR', recommended: false, held: ['genre'] },
  ]);
  const tags = (await takeOutbox(database.db)).flatMap((row) => row.tags);
  expect(tags).toEqual(expect.arrayContaining(ids.map(titleTag)));
  expect(tags).toContain(
    listTag('movie', { genre: 'DRAMA', decade: null, audio: null, order: 'nuevas' }),
  );
  const change = result.kind === 'done' ? String(result.change) : '';
  expect(await undoChange(database.db, COMMAND_LINE, change)).toMatchObject({
    kind: 'undone',
    left: [],
  });
  expect(await titles()).toEqual(before);
});

test('what is so already is no change, and writes nothing', async () => {
  const ids = await fill();
  await takeOutbox(database.db);
  const done = await editTitles(database.db, COMMAND_LINE, ids, { active: true });
  expect(done).toEqual({ kind: 'done', changed: 0, change: null });
  expect(await takeOutbox(database.db)).toEqual([]);
  expect(await database.db.selectFrom('changes').select('id').execute()).toEqual([]);
});

test('as many as can be undone, by whoever may edit titles', async () => {
  const ids = Array.from({ length: MAX_BULK_TITLES + 1 }, (_, place) => String(place + 1));
  expect(await editTitles(database.db, COMMAND_LINE, ids, { year: 2000 })).toEqual({
    kind: 'too-many',
  });
  const helper = { operatorId: null, name: 'Bruno', role: 'helper' } as const;
  await expect(editTitles(database.db, helper, ['1'], { year: 2000 })).rejects.toThrow(NotAllowed);
});

test('a whole bulk edit keeps the rows that its undo needs', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into titles (kind, source_id, name, genre, active)
    select 'movie', 't' || n, 'Una', 'DRAMA', true from generate_series(1, ${MAX_BULK_TITLES}::int) n
    returning id`.execute(database.db);
  const ids = rows.map(({ id }) => id);
  const done = await editTitles(database.db, COMMAND_LINE, ids, { genre: 'WESTERN', year: 1950 });
  expect(done).toMatchObject({ kind: 'done', changed: MAX_BULK_TITLES });
  const { count } = await database.db
    .selectFrom('change_rows')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(MAX_BULK_TITLES);
});
