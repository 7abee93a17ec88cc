import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertTitles, takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { NEWEST } from '../../domain/catalogue/browse.ts';
import type { Db } from '../database.ts';
import { listMostWanted, listTitles } from '../queries/titles.ts';
import { addDemand, type Opened, rankTitles } from './demand.ts';

const database = emptyDatabaseEachTest();

const TODAY = '2025-08-15';
const opened = (
  id: string,
  opens: number,
  day = TODAY,
  kind: Opened['kind'] = 'movie',
): Opened => ({
  kind,
  id,
  day,
  opens,
});
const counts = async () =>
  await database.db
    .selectFrom('demand_counts')
    .select(['title_id', 'day', 'opens'])
    .orderBy('title_id')
    .orderBy('day')
    .execute();
const wanted = async () =>
  (await listMostWanted(database.db, 'movie', 20)).titles.map((title) => title.id);

describe('addDemand', () => {
  test('adds up within a batch and between batches, by day and kind', async () => {
    await insertTitles(database.db, [{ source_id: 'x' }, { source_id: 'x', kind: 'serie' }]);
    await addDemand(database.db, [opened('x', 2), opened('x', 3), opened('x', 1, '2025-08-14')]);
    await addDemand(database.db, [opened('x', 4), opened('x', 7, TODAY, 'serie')]);
    expect(await counts()).toEqual([
      { title_id: '1', day: '2025-08-14', opens: 1 },
      { title_id: '1', day: TODAY, opens: 9 },
      { title_id: '2', day: TODAY, opens: 7 },
    ]);
  });

  test('takes any id for data, and forgets titles that do not exist', async () => {
    await insertTitles(database.db, [{ source_id: `a"b'c\\d🎬` }]);
    await addDemand(database.db, [
      opened(`a"b'c\\d🎬`, 1),
      opened('nadie', 5),
      opened("'; drop table titles", 5),
    ]);
    expect(await counts()).toEqual([{ title_id: '1', day: TODAY, opens: 1 }]);
  });

  test('does nothing with nothing', async () => {
    await addDemand(database.db, []);
    expect(await counts()).toEqual([]);
  });

  test('portals that write the same titles in other orders do not wait for each other in a circle', async () => {
    const ids = Array.from({ length: 1000 }, (_, place) => `t${place}`);
    await sql`insert into titles (kind, source_id, name, active)
      select 'movie', id, id, true from unnest(${ids}::text[]) id`.execute(database.db);
    const write = async (db: Db, order: readonly string[]) =>
      await addDemand(
        db,
        order.map((id) => opened(id, 1)),
      );
    await database.db.transaction().execute(async (tx) => {
      // The plan that would group without sorting.
      await sql`set local enable_sort = off`.execute(tx);
      await write(tx, ids.toReversed());
      const { rows } = await sql<{ id: string }>`
        select title_id as id from demand_counts order by ctid`.execute(tx);
      expect(rows.map(({ id }) => Number(id))).toEqual(ids.map((_, place) => place + 1));
    });
    const rounds = 10;
    for (let round = 0; round < rounds; round++)
      await Promise.all(
        [ids, ids.toReversed(), ids.slice(0, 200)].map((order) => write(database.db, order)),
      );
    expect((await counts())[0]?.opens).toBe(3 * rounds + 1);
  });

  test('loses no count to portals that write at once', async () => {
    await insertTitles(database.db, [{ source_id: 'x' }]);
    await Promise.all(Array.from({ length: 20 }, () => addDemand(database.db, [opened('x', 1)])));
    expect(await counts()).toEqual([{ title_id: '1', day: TODAY, opens: 20 }]);
  });
});

describe('rankTitles', () => {
  test('orders by openings of the last seven days, and publishes once [MOV-06 SER-02]', async () => {
    await insertTitles(database.db, [{ source_id: 'a' }, { source_id: 'b' }, { source_id: 'c' }]);
    await addDemand(database.db, [
      opened('a', 100, '2025-08-08'),
      opened('a', 1, '2025-08-09'),
      opened('b', 3, '2025-08-09'),
      opened('b', 3),
      opened('c', 5),
    ]);
    expect(await rankTitles(database.db, TODAY)).toBe('changed');
    expect(await wanted()).toEqual(['b', 'c', 'a']);
    expect(await takeOutbox(database.db)).toEqual([{ tags: ['demand', 'ranking'], hard: false }]);
    expect((await counts()).map((row) => row.day)).not.toContain('2025-08-08');
  });

  test('says nothing of the ranking while its order stays, and nothing at all while the numbers do', async () => {
    await insertTitles(database.db, [{ source_id: 'a' }, { source_id: 'b' }]);
    await addDemand(database.db, [opened('a', 5), opened('b', 3)]);
    await rankTitles(database.db, TODAY);
    await takeOutbox(database.db);
    await addDemand(database.db, [opened('a', 50)]);
    expect(await rankTitles(database.db, TODAY)).toBe('same');
    expect(await takeOutbox(database.db)).toEqual([{ tags: ['demand'], hard: false }]);
    expect(await rankTitles(database.db, TODAY)).toBe('same');
    expect(await takeOutbox(database.db)).toEqual([]);
    await addDemand(database.db, [opened('b', 500)]);
    expect(await rankTitles(database.db, TODAY)).toBe('changed');
    expect(await wanted()).toEqual(['b', 'a']);
  });

  test('puts popular titles first among equals, and leaves out what is not listed [CALL-04 ENT-05]', async () => {
    await insertTitles(database.db, [
      { source_id: 'común' },
      { source_id: 'popular', popular: true },
      { source_id: 'inactiva', active: false },
      { source_id: 'oculta', hidden: true },
    ]);
    await addDemand(
      database.db,
      ['común', 'popular', 'inactiva', 'oculta'].map((id) => opened(id, 1)),
    );
    await rankTitles(database.db, TODAY);
    expect(await wanted()).toEqual(['popular', 'común']);
  });

  test('counts every title, and speaks of the ranking only for the first twenty of a kind', async () => {
    const ids = Array.from({ length: 25 }, (_, place) => `t${place}`);
    await insertTitles(
      database.db,
      ids.map((source_id) => ({ source_id })),
    );
    await addDemand(
      database.db,
      ids.map((id, place) => opened(id, 100 - place)),
    );
    await rankTitles(database.db, TODAY);
    const browse = { ...NEWEST, order: 'buscadas' as const };
    const listed = await listTitles(database.db, 'movie', { browse, limit: 30 });
    expect(listed.titles.map(({ id }) => id)).toEqual(ids);
    await takeOutbox(database.db);
    await addDemand(database.db, [opened('t24', 2)]);
    expect(await rankTitles(database.db, TODAY)).toBe('same');
    await addDemand(database.db, [opened('t24', 50)]);
    expect(await rankTitles(database.db, TODAY)).toBe('changed');
  });

  test('is empty again, and says so, once the last opening is a week old', async () => {
    await insertTitles(database.db, [{ source_id: 'a' }]);
    await addDemand(database.db, [opened('a', 1)]);
    expect(await rankTitles(database.db, TODAY)).toBe('changed');
    expect(await rankTitles(database.db, '2025-08-21')).toBe('same');
    expect(await rankTitles(database.db, '2025-08-22')).toBe('changed');
    expect(await wanted()).toEqual([]);
  });
});
