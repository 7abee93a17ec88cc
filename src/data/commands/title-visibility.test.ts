import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertTitles, takeOutbox } from '../../../tests/support/sample-titles.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { ORDERS } from '../../domain/catalogue/browse.ts';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import { listTag } from '../../domain/tags.ts';
import { getTitle } from '../queries/titles.ts';
import { SYSTEM } from './change.ts';
import { setTitleHidden } from './title-visibility.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.empty();
  await insertTitles(database.db, [{ source_id: 'x' }, { source_id: 'x', kind: 'serie' }]);
});
/** Of a drama of 1999 without servers. */
const listsOf = (kind: TitleKind): string[] =>
  ORDERS.flatMap((order) =>
    [null, 'DRAMA'].flatMap((genre) =>
      [null, 1990].map((decade) => listTag(kind, { genre, decade, audio: null, order })),
    ),
  );

afterAll(async () => {
  await database.drop();
});

test('hiding takes one title down: pages that show it are purged hard, lists softly', async () => {
  expect(await setTitleHidden(database.db, SYSTEM, { kind: 'movie', id: 'x' }, true)).toBe('done');
  expect(await getTitle(database.db, 'movie', 'x')).toBeNull();
  expect(await getTitle(database.db, 'serie', 'x')).not.toBeNull();
  expect(await takeOutbox(database.db)).toEqual([
    { tags: ['t1'], hard: true },
    { tags: listsOf('movie'), hard: false },
  ]);
});

test('showing brings it back and purges softly', async () => {
  await setTitleHidden(database.db, SYSTEM, { kind: 'serie', id: 'x' }, true);
  await takeOutbox(database.db);
  expect(await setTitleHidden(database.db, SYSTEM, { kind: 'serie', id: 'x' }, false)).toBe('done');
  expect(await getTitle(database.db, 'serie', 'x')).not.toBeNull();
  expect(await takeOutbox(database.db)).toEqual([
    { tags: ['t2'], hard: false },
    { tags: listsOf('serie'), hard: false },
  ]);
});

test('a title that does not exist purges nothing', async () => {
  expect(await setTitleHidden(database.db, SYSTEM, { kind: 'anime', id: 'x' }, true)).toBe(
    'not-found',
  );
  expect(await takeOutbox(database.db)).toEqual([]);
});
