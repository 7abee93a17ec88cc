import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listSavedChannels } from '../src/data/queries/channels.ts';
import { listConsoles } from '../src/data/queries/consoles.ts';
import { listProducts } from '../src/data/queries/products.ts';
import { importLines } from '../tests/support/import-lines.ts';
import { takeOutbox } from '../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../tests/support/test-database.ts';
import { consoles } from './catalogue/consoles.ts';
import { leagues } from './catalogue/football.ts';
import { products } from './catalogue/products.ts';
import { demoDocuments } from './documents.ts';

const database = emptyDatabaseEachTest();
const HOST = 'http://localhost:8090';
const NOW = new Date('2026-03-04T12:00Z');

const knownNames = async (): Promise<number> =>
  (await sql`select 1 from sports_channel_names`.execute(database.db)).rows.length;

test('the demo is documents of the import alone, and a second import of them publishes nothing [NUM-11]', async () => {
  const documents = [...demoDocuments(NOW, HOST)];
  expect((await importLines(database.url, documents)).refusals).toEqual([]);
  expect(await knownNames()).toBe(29);
  expect((await listSavedChannels(database.db)).size).toBe(28);
  const listed = await listConsoles(database.db);
  expect(listed.map(({ id, name, maker, year }) => ({ id, name, maker, year }))).toEqual(
    consoles.map(({ id, name, maker, year }) => ({ id, name, maker, year })),
  );
  expect(await listProducts(database.db)).toHaveLength(products.length);
  const badges = await sql`select 1 from leagues where icon <> ''`.execute(database.db);
  expect(badges.rows).toHaveLength(leagues.length);
  await takeOutbox(database.db);
  expect(await importLines(database.url, documents)).toMatchObject({ inserted: 0, updated: 0 });
  expect(await takeOutbox(database.db)).toEqual([]);
  // The operator may change the list.
  await importLines(database.url, [
    { path: 'CANALESDEPORTIVOS/Canal Nuevo', data: { CANAL: 'ombu-sport' } },
  ]);
  expect(await knownNames()).toBe(30);
  expect((await listSavedChannels(database.db)).get('Canal Nuevo')).toBe('ombu-sport');
}, 120_000);
