import { expect, test } from 'vitest';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { listSitemapFiles, listSitemapTitles } from './sitemap.ts';

const database = emptyDatabaseEachTest();

test('an empty catalogue has no file', async () => {
  expect(await listSitemapFiles(database.db)).toEqual([]);
  expect(await listSitemapTitles(database.db, 0)).toEqual([]);
});

test('files cut the rows at fixed places, and together hold every listed title once', async () => {
  const created_at = new Date('2024-05-06T23:59:59Z');
  await insertTitles(database.db, [
    { id: '1', source_id: 'primera', created_at },
    { id: '49999', source_id: 'última', kind: 'anime' },
    { id: '50000', source_id: 'siguiente', kind: 'serie' },
    { id: '50001', source_id: 'inactiva', active: false },
    { id: '50002', source_id: 'oculta', hidden: true },
    { id: '100000', source_id: 'sola e inactiva', active: false },
    { id: '150000', source_id: 'sola y oculta', hidden: true },
    { id: '200000', source_id: 'lejana' },
    { id: '250000', source_id: 'última e inactiva', active: false },
  ]);
  const files = await listSitemapFiles(database.db);
  expect(files).toEqual([0, 1, 4]);
  const contents = await Promise.all(files.map((file) => listSitemapTitles(database.db, file)));
  expect(contents.map((titles) => titles.map((title) => title.id))).toEqual([
    ['primera', 'última'],
    ['siguiente'],
    ['lejana'],
  ]);
  expect(contents[0]?.[0]).toEqual({ kind: 'movie', id: 'primera', day: '2024-05-06' });
});
