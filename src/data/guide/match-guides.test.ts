import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseUrlOf } from '../../../tests/support/role-clients.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest, patientPool } from '../../../tests/support/test-database.ts';
import { CHANNELS_TAG, channelTag } from '../../domain/tags.ts';
import { createDb, type Db, rowsOf } from '../database.ts';
import { matchAllGuides } from './match-guides.ts';

const database = emptyDatabaseEachTest();
let worker: Db;
beforeAll(() => {
  worker = createDb(patientPool(databaseUrlOf(database.url, 'butaca_worker'), 2));
});
afterAll(async () => await worker.destroy());
beforeEach(async () => {
  await sql`
    insert into guide_sources (name, kind) values ('uno', 'guide'), ('dos', 'guide');
    insert into guide_reads (source_id, due_at) select id, now() + interval '1 day' from guide_sources`.execute(
    database.db,
  );
});

const addChannel = async (name: string, active = true): Promise<void> =>
  void (await sql`insert into channels (source_id, name, type, active) values (${name}, ${name}, 'tv', ${active})`.execute(
    database.db,
  ));
const addGuide = async (source: string, key: string, ...names: string[]): Promise<void> =>
  void (await sql`
    insert into source_channels (source_id, lists, key, name, names)
    select id, 'guide', ${key}, ${names[0]}, ${names}::text[] from guide_sources where name = ${source}`.execute(
    database.db,
  ));
/** What a playlist calls one of our channels. */
const addListed = async (channel: string, id: string): Promise<void> =>
  void (await sql`
    insert into source_channels (source_id, lists, key, name, names, guide_ids, channel_id, mapped_by)
    select s.id, 'channel', ${`${id} ${channel}`}, c.name, array[c.name], array[${id}]::text[], c.id, 'source'
    from guide_sources s, channels c where s.name = 'uno' and c.name = ${channel}`.execute(
    database.db,
  ));

const joined = async () =>
  (
    await rowsOf<{ is: string }>(database.db)`
      select concat_ws(' ', c.name, '=', s.name || '/' || g.key, j.mapped_by) as is
      from channel_guides j join channels c on c.id = j.channel_id join source_channels g on g.id = j.guide_channel_id
        join guide_sources s on s.id = g.source_id
      order by 1`
  ).map(({ is }) => is);
const asked = async () =>
  (
    await rowsOf<{ is: string }>(database.db)`
      select c.name || ' ? ' || g.key || ' ' || reason as is
      from guide_suggestions n join channels c on c.id = n.channel_id join source_channels g on g.id = n.guide_channel_id
      order by c.name, n.place, g.key`
  ).map(({ is }) => is);
const set = async (key: string, values: string): Promise<void> =>
  void (await sql`update source_channels set ${sql.raw(values)} where key = ${key}`.execute(
    database.db,
  ));

describe('channels are joined', () => {
  test('by id, by name and by a former name, and the rest is asked with its reason', async () => {
    for (const name of ['Gol', 'Encuetro', 'Volver', 'INCAA TV', 'Nada de esto'])
      await addChannel(name);
    await addListed('Gol', 'gol.ar');
    await addGuide('uno', 'gol.ar', 'Gol');
    await addGuide('uno', 'encuentro.ar', 'Encuentro');
    await addGuide('uno', 'volver.ar', 'Volver');
    await addGuide('uno', 'cinear.ar', 'Cine.Ar');
    const first = await matchAllGuides(worker);
    expect(first).toMatchObject({ matched: 3, asked: 1, none: 1, joined: 3, parted: 0 });
    expect(await joined()).toEqual([
      'Gol = uno/gol.ar id',
      'INCAA TV = uno/cinear.ar alias',
      'Volver = uno/volver.ar name',
    ]);
    expect(await asked()).toEqual(['Encuetro ? encuentro.ar similar']);
    expect(await matchAllGuides(worker)).toMatchObject({ joined: 0, parted: 0 });
  });

  test('several with one, if each of them is sure', async () => {
    for (const name of ['Volver', 'Volver HD', 'Volvér', 'Vuelve']) await addChannel(name);
    await addGuide('uno', 'volver.ar', 'Volver');
    expect(await matchAllGuides(worker)).toMatchObject({ matched: 3, asked: 0, none: 1 });
    expect(await joined()).toEqual([
      ...['Volver = uno/volver.ar name', 'Volver HD = uno/volver.ar name'],
      'Volvér = uno/volver.ar name',
    ]);
    await addListed('Volver', 'volver.ar');
    expect(await matchAllGuides(worker)).toMatchObject({ joined: 0, parted: 0 });
    expect(await joined()).toContain('Volver = uno/volver.ar id');
  });

  test('with the first source that lists them, whichever was read first', async () => {
    await addChannel('Volver');
    await addChannel('Gol');
    await addGuide('dos', '17', 'Volver');
    await addGuide('dos', 'gol.ar', 'Gol HD');
    await matchAllGuides(worker);
    expect(await joined()).toEqual(['Gol = dos/gol.ar name', 'Volver = dos/17 name']);
    await addGuide('uno', 'volver.ar', 'Volver');
    await addGuide('uno', 'gol.ar', 'Gol');
    await matchAllGuides(worker);
    expect(await joined()).toEqual(['Gol = uno/gol.ar name', 'Volver = uno/volver.ar name']);
  });

  test('not with one of two countries, nor by a number that means another channel in each guide', async () => {
    await addChannel('ATV');
    await addChannel('Gol');
    await addListed('Gol', '1');
    await addGuide('uno', 'atv.pe', 'ATV');
    await addGuide('dos', 'atv.bo', 'ATV');
    await addGuide('uno', '1', 'Volver');
    await addGuide('dos', '1', 'Gol');
    await matchAllGuides(worker);
    expect(await joined()).toEqual(['Gol = dos/1 id']);
    expect(await asked()).toEqual(['ATV ? atv.pe same-name', 'ATV ? atv.bo same-name']);
  });
});

test('what an operator said stays, over every reading', async () => {
  for (const name of ['Gol', 'Volver', 'Encuentro']) await addChannel(name);
  await addGuide('uno', 'gol.ar', 'Gol');
  await addGuide('uno', 'volver.ar', 'Volver');
  await addGuide('uno', 'encuentro.ar', 'Encuentro');
  await sql`
    insert into channel_guides (channel_id, guide_channel_id, mapped_by)
    select c.id, g.id, 'hand' from channels c, source_channels g where c.name = 'Gol' and g.key = 'volver.ar'`.execute(
    database.db,
  );
  await sql`insert into guideless_channels select id from channels where name = 'Encuentro'`.execute(
    database.db,
  );
  await matchAllGuides(worker);
  // What is given to one by hand is free for others.
  const all = ['Gol = uno/volver.ar hand', 'Volver = uno/volver.ar name'];
  expect(await joined()).toEqual(all);
  expect(await matchAllGuides(worker)).toMatchObject({ matched: 1, joined: 0, parted: 0 });
  expect(await joined()).toEqual(all);
  await sql`delete from channel_guides where mapped_by = 'hand'`.execute(database.db);
  await matchAllGuides(worker);
  expect(await joined()).toEqual(['Gol = uno/gol.ar name', 'Volver = uno/volver.ar name']);
});

test('minutes of a channel stay as long as its guide does', async () => {
  const minutes = async () =>
    (await database.db.selectFrom('channel_guides').select('offset_minutes').execute()).map(
      (each) => each.offset_minutes,
    );
  await addChannel('Gol');
  await addGuide('dos', 'gol.ar', 'Gol');
  await matchAllGuides(worker);
  await database.db.updateTable('channel_guides').set({ offset_minutes: 30 }).execute();
  await addListed('Gol', 'gol.ar');
  await matchAllGuides(worker);
  expect(await joined()).toEqual(['Gol = dos/gol.ar id']);
  expect(await minutes()).toEqual([30]);
  await addGuide('uno', 'gol.ar', 'Gol');
  await matchAllGuides(worker);
  expect(await joined()).toEqual(['Gol = uno/gol.ar id']);
  expect(await minutes()).toEqual([null]);
});

describe('pages that show the guide are renewed', () => {
  const tags = async () => (await takeOutbox(database.db)).map((each) => each.tags);
  const idOf = async (name: string) =>
    (await database.db.selectFrom('channels').select('id').where('name', '=', name).execute())[0]
      ?.id ?? '';

  test('of channels that viewers see, when theirs is found, becomes another one or goes', async () => {
    await addChannel('Gol');
    await addChannel('Volver', false);
    await addGuide('dos', 'gol.ar', 'Gol');
    await addGuide('dos', 'volver.ar', 'Volver');
    await matchAllGuides(worker);
    const own = [[channelTag(await idOf('Gol'))]];
    expect(await tags()).toEqual(own);
    await matchAllGuides(worker);
    expect(await tags()).toEqual([]);
    await addGuide('uno', 'gol.ar', 'Gol');
    await matchAllGuides(worker);
    expect(await tags()).toEqual(own);
    await set('gol.ar', `names = array['Otra cosa']`);
    await matchAllGuides(worker);
    expect(await tags()).toEqual(own);
  });

  test('of many channels at once', async () => {
    for (let i = 0; i < 51; i++) {
      await addChannel(`Canal ${i}`);
      if (i < 50) await addGuide('uno', `${i}.ar`, `Canal ${i}`);
    }
    await matchAllGuides(worker);
    expect((await tags()).map(({ length }) => length)).toEqual([50]);
    await sql`delete from channel_guides`.execute(database.db);
    await addGuide('uno', '50.ar', 'Canal 50');
    await matchAllGuides(worker);
    expect(await tags()).toEqual([[CHANNELS_TAG]]);
  });
});

test('a join goes when its reason does, but not because its source lists it no longer', async () => {
  await addChannel('Gol');
  await addGuide('uno', 'gol.ar', 'Gol');
  await matchAllGuides(worker);
  await set('gol.ar', 'missing_since = now()');
  expect(await matchAllGuides(worker)).toMatchObject({ parted: 0 });
  expect(await joined()).toEqual(['Gol = uno/gol.ar name']);
  await addGuide('uno', 'gol-nuevo.ar', 'Gol');
  await matchAllGuides(worker);
  expect(await joined()).toEqual(['Gol = uno/gol-nuevo.ar name']);
  await set('gol-nuevo.ar', `names = array['Otra cosa']`);
  expect(await matchAllGuides(worker)).toMatchObject({ parted: 1 });
  expect(await joined()).toEqual([]);
});

test('a source with a new join is read at once, and a dry run writes nothing', async () => {
  const due = async () =>
    (
      await rowsOf<{ name: string }>(database.db)`
        select name from guide_sources s join guide_reads r on r.source_id = s.id where due_at <= now()`
    ).map(({ name }) => name);
  await addChannel('Gol');
  await addGuide('dos', 'gol.ar', 'Gol');
  expect(await matchAllGuides(worker, true)).toMatchObject({ matched: 1, joined: 0 });
  expect(await joined()).toEqual([]);
  expect(await due()).toEqual([]);
  await matchAllGuides(worker);
  expect(await due()).toEqual(['dos']);
  await sql`update guide_reads set due_at = now() + interval '1 day'`.execute(database.db);
  await matchAllGuides(worker);
  expect(await due()).toEqual([]);
});
