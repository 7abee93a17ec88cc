import { beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { loadChannel, moveForm, saveForm } from './channel.server.ts';
import type { ChannelEditing } from './channel-form.ts';
import { loadChannels } from './channels.server.ts';

const database = emptyDatabaseEachTest();

const ANA: Actor = { operatorId: null, name: 'Ana', role: 'editor' };

const formOf = (fields: Record<string, string | string[]>): FormData => {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value);
  return form;
};

/** As a browser sends the form that shows this. */
function sent({ typed, servers, base }: ChannelEditing, more: Record<string, string> = {}) {
  const form = formOf({ ...typed, ...more, ...(base && { base: JSON.stringify(base) }) });
  for (const { id, fields } of servers) {
    form.append('server', id ?? '');
    form.append('audio', fields.audio);
    form.append('label', fields.label);
    form.append('server-url', fields.url);
    form.append('position', String(fields.position + 1));
  }
  return form;
}

const load = async (id: string, query = '') =>
  await loadChannel(database.db, id, new URLSearchParams(query));

const save = async (id: string, form: FormData) => await saveForm(database.db, ANA, id, form);

const added = async (query: string): Promise<string> => {
  const { editing } = await load('nuevo', query);
  const answer = await save('nuevo', sent(editing));
  if (answer.kind !== 'saved') throw new Error(JSON.stringify(answer));
  return answer.rowId;
};

describe('a channel that was missed elsewhere', () => {
  test('is made as the address proposes it, with its name for listings', async () => {
    const id = await added('nombre=Gol%20TV&enlace=https://v.example/gol');
    const { channel, editing } = await load(id);
    expect(channel).toMatchObject({ id: 'gol-tv', type: 'sports', isListed: true });
    expect(editing.base?.fields.names).toBe('Gol TV');
    expect(editing.base?.servers[0]?.fields).toMatchObject({
      label: 'Gol TV',
      url: 'https://v.example/gol',
    });
  });

  test('may be one of TV, and without a link', async () => {
    const { editing } = await load('nuevo', 'nombre=Cine&tipo=tv');
    expect(editing).toMatchObject({ typed: { type: 'tv', names: '' }, servers: [] });
  });
});

describe('its form', () => {
  let id: string;
  beforeEach(async () => {
    id = await added('nombre=Gol%20TV&enlace=https://v.example/gol');
  });

  test('that is sent as it is shown changes nothing', async () => {
    const { editing } = await load(id);
    expect(await save(id, sent(editing))).toMatchObject({ kind: 'saved', change: null });
  });

  test('that is refused keeps what was typed', async () => {
    const { editing } = await load(id);
    const answer = await save(id, sent(editing, { name: '', menu: 'cine' }));
    expect(answer).toMatchObject({
      kind: 'not-saved',
      problem: { title: 'Falta el nombre' },
      editing: { typed: { name: '', menu: 'cine' }, base: editing.base },
    });
  });

  test('after a clash shows theirs, and what was typed over it', async () => {
    const { editing } = await load(id);
    await save(id, sent(editing, { menu: 'suyo', image: '/suya.png' }));
    const answer = await save(id, sent(editing, { menu: 'mío' }));
    expect(answer).toMatchObject({
      kind: 'clash',
      lines: [{ name: 'Menú', theirs: 'suyo', author: { name: 'Ana' } }],
      editing: { typed: { menu: 'mío', image: '/suya.png' } },
    });
    const again = 'editing' in answer ? answer.editing : editing;
    expect(await save(id, sent(again))).toMatchObject({ kind: 'saved' });
    expect((await load(id)).editing.base?.fields).toMatchObject({
      menu: 'mío',
      image: '/suya.png',
    });
  });

  test('of a new one with a name that is there leads to that one', async () => {
    const { editing } = await load('nuevo', 'nombre=Gol%20TV');
    expect(await save('nuevo', sent(editing))).toMatchObject({ kind: 'not-saved', other: id });
  });

  test.each([{ base: '{' }, { base: '{"fields":{},"servers":[{}]}' }, { base: 'null' }])(
    'with a base that no page sends is refused: %j',
    async (fields) => {
      await expect(save(id, formOf(fields))).rejects.toMatchObject({ status: 400 });
    },
  );

  test('of no channel is not found', async () => {
    await expect(load('x')).rejects.toMatchObject({ status: 404 });
    await expect(load('99')).rejects.toMatchObject({ status: 404 });
    await expect(save('x', formOf({}))).rejects.toMatchObject({ status: 404 });
  });

  test('moves it by one or to a place that is a number', async () => {
    const other = await added('nombre=Otro');
    expect(await moveForm(database.db, ANA, other, formOf({ to: 'up' }))).toMatchObject({
      kind: 'moved',
    });
    expect((await load(other)).order).toEqual({ place: 1, of: 2 });
    await moveForm(database.db, ANA, other, formOf({ place: '2' }));
    expect((await load(other)).order).toEqual({ place: 2, of: 2 });
    for (const place of ['0', '-1', 'x', ''])
      expect(await moveForm(database.db, ANA, other, formOf({ place }))).toBeNull();
  });
});

describe('the list', () => {
  const list = async (query: string) =>
    (await loadChannels(database.db, new URLSearchParams(query))).channels.map(({ name }) => name);

  test('is in the order of the portal, and each filter leaves what it says', async () => {
    const gol = await added('nombre=G%C3%B3l%20TV&enlace=https://v.example/gol');
    await added('nombre=Cine&tipo=tv');
    expect(await list('')).toEqual(['Gól TV', 'Cine']);
    expect(await list('texto=tv%20gol')).toEqual(['Gól TV']);
    expect(await list('texto=gol-tv')).toEqual(['Gól TV']);
    expect(await list('tipo=tv')).toEqual(['Cine']);
    expect(await list('tipo=deportes')).toEqual(['Gól TV']);
    expect(await list('estado=sin-servidor')).toEqual(['Cine']);
    expect(await list('estado=propios')).toEqual(['Gól TV', 'Cine']);
    expect(await list('estado=retirado')).toEqual([]);
    expect(await list('estado=x&tipo=x&texto=%00')).toEqual(['Gól TV', 'Cine']);
    expect(await list(`despues=${gol}`)).toEqual(['Cine']);
    await database.db.deleteFrom('sports_channel_names').execute();
    expect(await list('estado=no-se-ve')).toEqual(['Gól TV']);
  });
});
