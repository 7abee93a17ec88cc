import { beforeEach, describe, expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { insertChannel } from '../../../tests/support/sample-live.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { ChannelFields, ChannelVersion } from '../../domain/channels/channel-edit.ts';
import { type Actor, NotAllowed } from '../../domain/operators/permissions.ts';
import { listChannels, listSavedChannels } from '../queries/channels.ts';
import { SYSTEM } from './change.ts';
import {
  moveChannel,
  readChannel,
  removeChannel,
  type SavedChannel,
  saveChannel,
} from './channels.ts';
import { takeDown } from './takedowns.ts';
import { undoChange } from './undo.ts';

const database = emptyDatabaseEachTest();

const HELPER: Actor = { operatorId: null, name: 'Carla', role: 'helper' };

const server = (label: string, position = 0) => ({
  id: null,
  fields: { audio: 'LATINO' as const, label, url: `https://a.example/${label}`, position },
});

const made = (fields: Partial<ChannelFields> = {}, labels = ['HD']): ChannelVersion => ({
  fields: {
    name: 'Ombú Sport',
    type: 'sports',
    menu: '',
    image: '',
    active: true,
    names: '',
    ...fields,
  },
  servers: labels.map((label, place) => server(label, place)),
});

const add = async (mine: ChannelVersion) =>
  await saveChannel(database.db, SYSTEM, { rowId: null, mine });

function saved(result: SavedChannel): Extract<SavedChannel, { kind: 'saved' }> {
  if (result.kind !== 'saved') throw new Error(JSON.stringify(result));
  return result;
}

const stored = async (rowId: string): Promise<ChannelVersion> => {
  const channel = await readChannel(database.db, rowId);
  if (!channel) throw new Error('no channel');
  return channel.version;
};

const listed = async (type: 'sports' | 'tv' = 'sports'): Promise<string[]> =>
  (await listChannels(database.db, type, 50)).channels.map(({ name }) => name);

const tagsOfOutbox = async (): Promise<string[]> =>
  (await database.db.selectFrom('outbox').select('tags').execute()).flatMap(({ tags }) => tags);

describe('a new channel', () => {
  test('is listed with its servers, and matches that name it lead to it', async () => {
    const { id, rowId } = saved(await add(made({ names: 'Ombú\nOMBU SPORT' }, ['HD', 'SD'])));
    expect(id).toBe('ombu-sport');
    expect(await listed()).toEqual(['Ombú Sport']);
    const { fields, servers } = await stored(rowId);
    expect(servers.map((each) => each.fields.label)).toEqual(['HD', 'SD']);
    // A sports channel is listed only if its own name is known.
    expect(fields.names.split('\n').sort()).toEqual(['OMBU SPORT', 'Ombú', 'Ombú Sport']);
    expect(await listSavedChannels(database.db)).toEqual(
      new Map(['Ombú', 'OMBU SPORT', 'Ombú Sport'].map((name) => [name, id])),
    );
    expect(await tagsOfOutbox()).toEqual(expect.arrayContaining(['channels', 'matches']));
  });

  test('is gone with all that belongs to it once it is undone', async () => {
    const { change } = saved(await add(made({ names: 'Ombú' })));
    expect(await undoChange(database.db, SYSTEM, change ?? '')).toMatchObject({ kind: 'undone' });
    for (const table of ['channels', 'servers', 'sports_channel_names'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('goes behind the others, and has an address of its own', async () => {
    await insertChannel(database.db, { source_id: 'ombu-sport', name: 'Otro', type: 'tv' });
    expect(saved(await add(made({ type: 'tv' }))).id).toBe('ombu-sport-2');
    expect(await listed('tv')).toEqual(['Otro', 'Ombú Sport']);
  });

  test.each([
    [made({ name: '' }), 'no-name'],
    [made({ image: 'javascript:x' }), 'bad-picture'],
    [made({}, ['']), 'no-label'],
    [made({}, ['HD', 'HD']), 'label-twice'],
    [made({ names: 'x'.repeat(500) }), 'too-long'],
  ])('is refused for what is wrong with it', async (mine, problem) => {
    expect(await add(mine)).toEqual({
      kind: 'invalid',
      problems: expect.arrayContaining([problem]),
    });
  });

  test('with the name of another is that one', async () => {
    const { rowId } = saved(await add(made()));
    expect(await add(made())).toEqual({ kind: 'exists', rowId });
  });

  test('leaves another the names that are its own, and then nothing of it is there', async () => {
    await add(made({ names: 'Ombú' }));
    expect(await add(made({ name: 'Ombú 2', names: 'Ombú\nNuevo' }))).toEqual({
      kind: 'names-taken',
      names: ['Ombú'],
    });
    expect(await listed()).toEqual(['Ombú Sport']);
    expect([...(await listSavedChannels(database.db)).keys()].sort()).toEqual([
      'Ombú',
      'Ombú Sport',
    ]);
  });

  test('takes a name that no channel has', async () => {
    await database.db
      .insertInto('sports_channel_names')
      .values([
        { name: 'Ombú', channel_source_id: '' },
        { name: 'OMBU', channel_source_id: 'gone' },
      ])
      .execute();
    const { id } = saved(await add(made({ names: 'Ombú\nOMBU' })));
    expect((await listSavedChannels(database.db)).get('Ombú')).toBe(id);
    expect((await listSavedChannels(database.db)).get('OMBU')).toBe(id);
  });

  test('is not for helpers', async () => {
    const edit = { rowId: null, mine: made() };
    await expect(saveChannel(database.db, HELPER, edit)).rejects.toThrow(NotAllowed);
  });
});

describe('an edited channel', () => {
  let rowId: string;
  let base: ChannelVersion;
  beforeEach(async () => {
    ({ rowId } = saved(await add(made({ names: 'Ombú' }, ['HD', 'SD']))));
    base = await stored(rowId);
  });

  const edit = async (fields: Partial<ChannelFields>, servers = base.servers) =>
    await saveChannel(database.db, SYSTEM, {
      rowId,
      base,
      mine: { fields: { ...base.fields, ...fields }, servers },
    });

  test('has other fields, servers and names, and all of it can be undone', async () => {
    const [hd] = base.servers;
    const servers = hd ? [hd, server('4K', 5)] : [];
    const { change } = saved(await edit({ menu: 'cine', names: 'Ombú Deportes' }, servers));
    const { fields, servers: now } = await stored(rowId);
    expect(fields).toMatchObject({ menu: 'cine', names: 'Ombú Deportes' });
    expect(now.map((each) => each.fields.label)).toEqual(['HD', '4K']);
    await undoChange(database.db, SYSTEM, change ?? '');
    expect(await stored(rowId)).toEqual(base);
  });

  test('that is not shown any more leaves the lists of matches too, and an undo brings it back there', async () => {
    await database.db.deleteFrom('outbox').execute();
    const { change } = saved(await edit({ active: false }));
    expect(await tagsOfOutbox()).toContain('matches');
    await database.db.deleteFrom('outbox').execute();
    await undoChange(database.db, SYSTEM, change ?? '');
    expect(await tagsOfOutbox()).toContain('matches');
  });

  test('with another name is still listed', async () => {
    await edit({ name: 'Ombú Sport 2' });
    expect(await listed()).toEqual(['Ombú Sport 2']);
  });

  test('clashes with what somebody else saved in the same field, and merges the rest', async () => {
    await edit({ menu: 'cine' });
    expect(await edit({ menu: 'noticias', names: 'x' })).toMatchObject({
      kind: 'clash',
      clashes: [{ kind: 'field', field: 'menu', theirs: 'cine' }],
    });
    saved(await edit({ image: '/a.png' }));
    expect((await stored(rowId)).fields).toMatchObject({ menu: 'cine', image: '/a.png' });
  });

  test('of another release leaves alone what it did not show', async () => {
    const { menu: _, names: __, ...shown } = base.fields;
    const seen = { ...base, fields: shown as ChannelFields };
    const mine = { ...seen, fields: { ...seen.fields, image: '/a.png' } };
    saved(await saveChannel(database.db, SYSTEM, { rowId, base: seen, mine }));
    expect((await stored(rowId)).fields).toEqual({ ...base.fields, image: '/a.png' });
  });

  test('that is gone says so', async () => {
    await removeChannel(database.db, SYSTEM, rowId);
    expect(await edit({ menu: 'x' })).toEqual({ kind: 'gone' });
  });
});

test('a name that somebody wrote in another way since stays', async () => {
  const { rowId } = saved(await add(made({ type: 'tv' })));
  const rename = async (name: string) => {
    const base = await stored(rowId);
    const mine = { ...base, fields: { ...base.fields, name } };
    return saved(await saveChannel(database.db, SYSTEM, { rowId, base, mine })).change ?? '';
  };
  const change = await rename('Ceibo');
  await rename('CEIBO');
  expect(await undoChange(database.db, SYSTEM, change)).toEqual({
    kind: 'refused',
    left: [{ table: 'channels', key: rowId, fields: ['name'], reason: 'changed-since' }],
  });
});

const importChannel = async (id: string, data: Record<string, unknown>) =>
  await importLines(database.url, [{ path: `ITEMS/${id}`, data }]);

test('an import does not give a name of a channel to another one', async () => {
  await insertChannel(database.db, { source_id: 'otro', name: 'Otro', type: 'tv' });
  const { id } = saved(await add(made({ names: 'Ombú' })));
  await importLines(database.url, [
    { path: 'CANALESDEPORTIVOS/Ombú', data: { CANAL: 'otro' } },
    { path: 'CANALESDEPORTIVOS/Ombú Sport', data: { CANAL: 'otro' } },
  ]);
  expect(await listSavedChannels(database.db)).toEqual(
    new Map(['Ombú', 'Ombú Sport'].map((name) => [name, id])),
  );
});

describe('a removed channel', () => {
  test('is gone with its names, also after the next import, until it is undone', async () => {
    const { id, rowId } = saved(await add(made({ names: 'Ombú' })));
    const removed = await removeChannel(database.db, SYSTEM, rowId);
    expect(removed).toMatchObject({ kind: 'removed', name: 'Ombú Sport' });
    await importChannel(id, { NOMBRE: 'Ombú Sport', ESTADO: 'A', MENU: 'cPaginasTv' });
    expect(await listed('tv')).toEqual([]);
    expect(await listSavedChannels(database.db)).toEqual(new Map());
    const change = removed.kind === 'removed' ? removed.change : null;
    await undoChange(database.db, SYSTEM, change ?? '');
    expect(await listed()).toEqual(['Ombú Sport']);
    expect((await stored(rowId)).servers).toHaveLength(1);
    expect((await listSavedChannels(database.db)).get('Ombú')).toBe(id);
  });

  test('is none that is taken down', async () => {
    const { rowId } = saved(await add(made()));
    const claim = { claimant: '', reference: '', reason: '' };
    await takeDown(database.db, SYSTEM, [{ table: 'channels', key: rowId }], claim);
    expect(await removeChannel(database.db, SYSTEM, rowId)).toEqual({ kind: 'taken-down' });
    expect(await readChannel(database.db, rowId)).not.toBeNull();
  });
});

describe('the order', () => {
  const insert = async (name: string) =>
    await insertChannel(database.db, { source_id: name, name, type: 'tv' });

  test('is changed one by one or to a place, and back by an undo', async () => {
    const [, , c] = [await insert('a'), await insert('b'), await insert('c')];
    const moved = await moveChannel(database.db, SYSTEM, c ?? '', 'up');
    expect(await listed('tv')).toEqual(['a', 'c', 'b']);
    await moveChannel(database.db, SYSTEM, c ?? '', 1);
    expect(await listed('tv')).toEqual(['c', 'a', 'b']);
    const down = await moveChannel(database.db, SYSTEM, c ?? '', 99);
    expect(await listed('tv')).toEqual(['a', 'b', 'c']);
    await undoChange(database.db, SYSTEM, (down.kind === 'moved' && down.change) || '');
    expect(await listed('tv')).toEqual(['c', 'a', 'b']);
    expect(moved.kind).toBe('moved');
    expect(await moveChannel(database.db, SYSTEM, '999', 'up')).toEqual({ kind: 'gone' });
  });

  test('stays when an import brings another date', async () => {
    const [, b] = [await insert('a'), await insert('b')];
    await moveChannel(database.db, SYSTEM, b ?? '', 1);
    await importChannel('b', {
      NOMBRE: 'b',
      ESTADO: 'A',
      MENU: 'cPaginasTv',
      FECHA: '2026-01-01T00:00:00Z',
    });
    expect(await listed('tv')).toEqual(['b', 'a']);
  });

  test('is not for helpers', async () => {
    await expect(moveChannel(database.db, HELPER, '1', 'up')).rejects.toThrow(NotAllowed);
    await expect(removeChannel(database.db, HELPER, '1')).rejects.toThrow(NotAllowed);
  });
});
