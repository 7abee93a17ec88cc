import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { insertChannel, insertMatch } from '../../../tests/support/sample-live.ts';
import { insertTitles, takeOutbox } from '../../../tests/support/sample-titles.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { ORDERS } from '../../domain/catalogue/browse.ts';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import { listTag } from '../../domain/tags.ts';
import { addressesIn } from '../../domain/takedowns/addresses.ts';
import type { RecordRef } from '../../domain/takedowns/takedown.ts';
import { getChannel, listChannels, listZapChannels } from '../queries/channels.ts';
import { getEpisode, listEpisodes } from '../queries/episodes.ts';
import { getMatch, listDay, listFeed } from '../queries/matches.ts';
import { listPictures } from '../queries/pictures.ts';
import { listProducts } from '../queries/products.ts';
import { search } from '../queries/search.ts';
import { findRecord, listTakedowns, searchRecords } from '../queries/takedowns.ts';
import { getTitle } from '../queries/titles.ts';
import { SYSTEM } from './change.ts';
import { liftTakedown, setNamedHidden, takeDown } from './takedowns.ts';
import { undoChange } from './undo.ts';

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
  expect(await setNamedHidden(database.db, SYSTEM, { kind: 'movie', id: 'x' }, true)).toBe('done');
  expect(await getTitle(database.db, 'movie', 'x')).toBeNull();
  expect(await getTitle(database.db, 'serie', 'x')).not.toBeNull();
  expect(await takeOutbox(database.db)).toEqual([
    { tags: ['t1'], hard: true },
    { tags: listsOf('movie'), hard: false },
  ]);
});

test('showing brings it back and purges softly', async () => {
  await setNamedHidden(database.db, SYSTEM, { kind: 'serie', id: 'x' }, true);
  await takeOutbox(database.db);
  expect(await setNamedHidden(database.db, SYSTEM, { kind: 'serie', id: 'x' }, false)).toBe('done');
  expect(await getTitle(database.db, 'serie', 'x')).not.toBeNull();
  expect(await takeOutbox(database.db)).toEqual([
    { tags: ['t2', ...listsOf('serie')], hard: false },
  ]);
});

test('a title that does not exist purges nothing', async () => {
  expect(await setNamedHidden(database.db, SYSTEM, { kind: 'anime', id: 'x' }, true)).toBe(
    'not-found',
  );
  expect(await takeOutbox(database.db)).toEqual([]);
});

test('hides a channel and a match by their ids too', async () => {
  const rowId = await insertChannel(database.db, { source_id: 'gol' });
  const gol = { kind: 'channel', id: 'gol' } as const;
  expect(await setNamedHidden(database.db, SYSTEM, gol, true)).toBe('done');
  expect(await getChannel(database.db, 'gol')).toBeNull();
  expect(await takeOutbox(database.db)).toContainEqual({ tags: [`c${rowId}`], hard: true });
  expect(await setNamedHidden(database.db, SYSTEM, { kind: 'match', id: 'gol' }, true)).toBe(
    'not-found',
  );
  await setNamedHidden(database.db, SYSTEM, gol, false);
  expect(await getChannel(database.db, 'gol')).not.toBeNull();
});

const CLAIM = { claimant: 'Cine Norte', reference: '2026-114', reason: 'Derechos de emisión' };
const LATER = new Date('2099-01-01T00:00Z');

async function insertAll(): Promise<RecordRef[]> {
  const { db } = database;
  const titleId = '2';
  const { id: season } = await db
    .insertInto('seasons')
    .values({ title_id: titleId, key: 'TEMPORADA 1', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const episodes = await db
    .insertInto('episodes')
    .values(
      ['e1', 'e2'].map((id) => ({
        season_id: season,
        source_id: id,
        name: id,
        image: '/e.webp',
        url: null,
      })),
    )
    .returning('id')
    .execute();
  const match = await insertMatch(db, { source_id: 'norte-sur', starts_at: LATER });
  const channel = await insertChannel(db, { source_id: 'canal' });
  await db
    .insertInto('products')
    .values({
      id: 'bz001',
      name: 'Buzo',
      category: 'buzos',
      price_ars: 1,
      image: '/b.webp',
      stock: 1,
      description: '',
      position: 0,
    })
    .execute();
  return [
    { table: 'titles', key: '1' },
    { table: 'episodes', key: String(episodes[0]?.id) },
    { table: 'matches', key: match },
    { table: 'channels', key: channel },
    { table: 'products', key: 'bz001' },
  ];
}

/** What viewers can see of what `insertAll` made. */
async function seen(): Promise<Record<string, boolean>> {
  const { db } = database;
  const { hits } = await search(db, 'norte');
  return {
    title: (await getTitle(db, 'movie', 'x')) !== null,
    episode: (await listEpisodes(db, '2', 'TEMPORADA 1')).some(({ id }) => id === 'e1'),
    player:
      (await getEpisode(db, {
        kind: 'serie',
        titleId: 'x',
        episode: { season: 'TEMPORADA 1', id: 'e1' },
      })) !== null,
    match: (await getMatch(db, 'norte-sur')) !== null,
    agenda: (await listDay(db, '2098-12-31')).matches.length > 0,
    feed: (await listFeed(db, { kind: 'team', name: 'Norte' }, new Date())).length > 0,
    found: hits.length > 0,
    channel: (await getChannel(db, 'canal')) !== null,
    channels: (await listChannels(db, 'tv', 10)).channels.length > 0,
    zapping: (await listZapChannels(db)).length > 0,
    product: (await listProducts(db)).length > 0,
    picture: (await listPictures(db, { kind: 'p', rowId: '' })).length > 0,
  };
}

const everything = (shown: boolean) =>
  Object.fromEntries(
    [
      'title',
      'episode',
      'player',
      'match',
      'agenda',
      'feed',
      'found',
      'channel',
      'channels',
      'zapping',
      'product',
      'picture',
    ].map((name) => [name, shown]),
  );

const lastChange = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select max(id)::text as id from changes`.execute(
    database.db,
  );
  return String(rows[0]?.id);
};

describe('a takedown', () => {
  test('takes records of every kind off every page, each with a hard purge, and notes who asked', async () => {
    const refs = await insertAll();
    expect(await seen()).toEqual(everything(true));
    await takeOutbox(database.db);
    const taken = await takeDown(database.db, SYSTEM, refs, CLAIM);
    expect(taken.map(({ name, path }) => `${name} ${path}`)).toEqual([
      'Una película /movie/x',
      'Una película · TEMPORADA 1 · e1 /serie/x',
      'Norte – Sur /futbol/norte-sur',
      'canal /liveChannels/canal',
      'Buzo /tienda',
    ]);
    expect(await seen()).toEqual(everything(false));
    expect((await listEpisodes(database.db, '2', 'TEMPORADA 1')).map(({ id }) => id)).toEqual([
      'e2',
    ]);
    const [hard, soft] = await takeOutbox(database.db);
    expect(hard).toEqual({ tags: ['t1', 't2', 'm1', 'c1', 'shop'], hard: true });
    expect(soft).toMatchObject({
      tags: expect.arrayContaining(['matches', 'channels']),
      hard: false,
    });
    const listed = await listTakedowns(
      database.db,
      { words: '', state: 'in-force', before: null },
      10,
    );
    expect(listed).toHaveLength(5);
    for (const each of listed)
      expect(each).toMatchObject({ ...CLAIM, takenBy: 'butaca', lifted: null });
  });

  test('survives an import of the same records', async () => {
    const refs = await insertAll();
    await takeDown(database.db, SYSTEM, refs, CLAIM);
    const report = await importLines(database.url, [
      { path: 'PELICULAS/x', data: { NOMBRE: 'Otra', ESTADO: 'A' } },
      { path: 'SERIES/x', data: { NOMBRE: 'S', ESTADO: 'A', TEMPORADAS: ['TEMPORADA 1'] } },
      { path: 'SERIES/x/TEMPORADA 1/e1', data: { NOMBRE: 'E', IMG: '/e' } },
      {
        path: 'PARTIDOSFUTBOL/norte-sur',
        data: { EQUIPO1: 'Norte', EQUIPO2: 'Oeste', FECHAP: '2098/12/31 20:15', LINKS: {} },
      },
      { path: 'ITEMS/canal', data: { NOMBRE: 'Otro', ESTADO: 'A', MENU: 'cPaginasTv' } },
      { path: 'PRODUCTOS/bz001', data: { STOCK: 5 } },
    ]);
    expect(report.refusals).toEqual([]);
    const { rows } = await sql<{ name: string }>`
      select name from titles union all select name from episodes union all select second_team from matches
      union all select name from channels union all select stock::text from products`.execute(
      database.db,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Otra', 'S', 'E', 'Oeste', 'Otro', '5']),
    );
    expect(await seen()).toEqual(everything(false));
  });

  test('of what is down already adds nothing', async () => {
    await insertAll();
    const ref = { table: 'titles', key: '1' } as const;
    await takeDown(database.db, SYSTEM, [ref], CLAIM);
    expect(await takeDown(database.db, SYSTEM, [ref], { ...CLAIM, claimant: 'Otra' })).toEqual([]);
    const listed = await listTakedowns(database.db, { words: '', state: 'all', before: null }, 10);
    expect(listed.map(({ claimant }) => claimant)).toEqual(['Cine Norte']);
  });

  test('is never undone; lifting it can be, with a hard purge', async () => {
    const refs = await insertAll();
    await takeDown(database.db, SYSTEM, refs, CLAIM);
    const undone = await undoChange(database.db, SYSTEM, await lastChange());
    expect(undone.kind).toBe('refused');
    expect(await seen()).toEqual(everything(false));

    const inForce = await listTakedowns(
      database.db,
      { words: '', state: 'in-force', before: null },
      10,
    );
    for (const { id } of inForce) {
      await takeOutbox(database.db);
      expect((await liftTakedown(database.db, SYSTEM, id, 'Retiraron el reclamo')).kind).toBe(
        'lifted',
      );
      expect((await takeOutbox(database.db)).filter(({ hard }) => hard)).toEqual([]);
      const change = await lastChange();
      expect((await undoChange(database.db, SYSTEM, change)).kind).toBe('undone');
      expect((await takeOutbox(database.db)).filter(({ hard }) => hard)).toHaveLength(1);
      // Which put it in force again, so undoing that one does not lift it.
      expect((await undoChange(database.db, SYSTEM, await lastChange())).kind).toBe('refused');
      expect((await liftTakedown(database.db, SYSTEM, id, 'Otra vez')).kind).toBe('lifted');
      expect((await liftTakedown(database.db, SYSTEM, id, 'Y otra')).kind).toBe('not-found');
    }
    expect(await seen()).toEqual(everything(true));
    const lifted = await listTakedowns(
      database.db,
      { words: '', state: 'lifted', before: null },
      10,
    );
    expect(lifted.map((each) => each.lifted?.reason)).toEqual(Array(5).fill('Otra vez'));
  });

  test('is found by name, address, claimant and reference', async () => {
    const refs = await insertAll();
    await takeDown(database.db, SYSTEM, refs.slice(0, 1), CLAIM);
    await takeDown(database.db, SYSTEM, refs.slice(2, 3), {
      ...CLAIM,
      claimant: 'Liga 100%',
      reference: 'x_1',
    });
    const names = async (words: string) =>
      (await listTakedowns(database.db, { words, state: 'all', before: null }, 10)).map(
        ({ name }) => name,
      );
    expect(await names('norte')).toEqual(['Norte – Sur', 'Una película']);
    expect(await names('100%')).toEqual(['Norte – Sur']);
    expect(await names('movie/x')).toEqual(['Una película']);
    expect(await names('_1')).toEqual(['Norte – Sur']);
    expect(await names('%')).toEqual(['Norte – Sur']);
  });

  test('is for editors and owners, whoever calls the command', async () => {
    const helper = { operatorId: null, name: 'Carla', role: 'helper' } as const;
    const ref = { table: 'titles', key: '1' } as const;
    await expect(takeDown(database.db, helper, [ref], CLAIM)).rejects.toThrow('not allowed');
    await takeDown(database.db, SYSTEM, [ref], CLAIM);
    await expect(liftTakedown(database.db, helper, '1', 'x')).rejects.toThrow('not allowed');
  });
});

describe('records for a takedown', () => {
  test('are found by what people paste or type', async () => {
    const refs = await insertAll();
    const { db } = database;
    const paste =
      '/movie/x /serie/play/x/Uno/TEMPORADA%201/e1 /futbol/norte-sur /liveChannels/canal /movie/none';
    const found = await Promise.all(addressesIn(paste).map((address) => findRecord(db, address)));
    expect(found).toEqual([...refs.slice(0, 4), null]);
    expect((await searchRecords(db, 'Norte')).map(({ table }) => table)).toEqual(['matches']);
    expect((await searchRecords(db, 'buzo')).map(({ table }) => table)).toEqual(['products']);
  });
});
