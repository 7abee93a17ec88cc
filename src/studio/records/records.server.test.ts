import { beforeEach, describe, expect, test, vi } from 'vitest';
import { insertOperator } from '../../../tests/support/sample-operators.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { RECORD_KINDS, type RecordKind } from './record-kinds.ts';
import { loadRecord, postMove, postRecord } from './records.server.ts';

vi.stubEnv('STUDIO_DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');

const database = emptyDatabaseEachTest();
let session: OperatorSession;

beforeEach(async () => {
  session = await insertOperator(database.db, { name: 'Ana', role: 'editor' });
});

const FIELDS = {
  name: 'Taza Última Fila',
  category: 'tazas',
  price: '5000',
  stock: '1',
  image: '/t.webp',
  description: '',
  code: 'TZ',
  active: 'on',
};

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const { products, leagues, consoles } = RECORD_KINDS;

const postOf = (kind: RecordKind) => async (id: string, fields: Record<string, string>) =>
  await postRecord(database.db, session, kind, { id, form: formOf(fields) });
const post = postOf(products);
const loadOf = (kind: RecordKind) => async (id: string) => await loadRecord(database.db, kind, id);
const load = loadOf(products);

describe('the form of a product', () => {
  test('adds one with an id of its name, and changes it', async () => {
    const added = await post('nuevo', FIELDS);
    expect(added).toMatchObject({ kind: 'saved', id: 'taza-ultima-fila' });
    const { base } = await load('taza-ultima-fila');
    const given = { ...FIELDS, base: JSON.stringify(base) };
    const { active: _, ...off } = given;
    expect(await post('taza-ultima-fila', { ...off, stock: '0' })).toMatchObject({ kind: 'saved' });
    expect(await load('taza-ultima-fila')).toMatchObject({
      record: { fields: { stock: 0, active: false, price: 5000 } },
    });
    expect(await post('taza-ultima-fila', { ...given, stock: '7' })).toMatchObject({
      kind: 'clash',
      clashes: [{ field: 'stock', mine: 7, theirs: 0, author: { name: 'Ana' } }],
      // What was left alone is theirs.
      typed: { stock: '7', name: 'Taza Última Fila' },
    });
    expect(await post('taza-ultima-fila', { ...given, stock: '7' })).not.toMatchObject({
      typed: { active: 'on' },
    });
    expect(await post('nuevo', { ...FIELDS, id: 'taza-ultima-fila' })).toMatchObject({
      what: 'exists',
    });
  });

  test.each([
    ['no name', { name: ' ' }, 'invalid', ['name']],
    ['a price with cents', { price: '10,50' }, 'invalid', ['price']],
    ['no stock', { stock: '' }, 'invalid', ['stock']],
    ['a code in small letters', { code: 'tz' }, 'invalid', ['code']],
    ['another category', { category: 'autos' }, 'invalid', ['category']],
    ['an id that is no part of an address', { id: 'a/b' }, 'bad-id', []],
    ['the id of the empty form', { id: 'nuevo' }, 'bad-id', []],
  ])('with %s says so and keeps what was typed', async (_, fields, what, wrong) => {
    expect(await post('nuevo', { ...FIELDS, ...fields })).toMatchObject({
      kind: 'not-saved',
      what,
      wrong,
      typed: { image: '/t.webp', ...fields },
    });
  });

  test('that is not one of ours is a mistake of the client', async () => {
    await post('nuevo', { ...FIELDS, id: 'tz' });
    for (const base of ['', '{', 'null', '[]', '{"category":"x"}'])
      await expect(post('tz', { ...FIELDS, base })).rejects.toMatchObject({ status: 400 });
    for (const id of ['zz', 'a\0b']) await expect(load(id)).rejects.toMatchObject({ status: 404 });
    const { base } = await load('tz');
    for (const id of ['zz', 'a\0b'])
      expect(await post(id, { ...FIELDS, base: JSON.stringify(base) })).toMatchObject({
        what: 'not-found',
      });
  });

  test('of an earlier release leaves alone what it does not show', async () => {
    await post('nuevo', { ...FIELDS, id: 'tz', description: 'Blanca' });
    const { base } = await load('tz');
    const { description: _, active: __, ...shown } = base ?? {};
    const { description: ___, active: ____, ...given } = FIELDS;
    expect(await post('tz', { ...given, stock: '4', base: JSON.stringify(shown) })).toMatchObject({
      kind: 'saved',
    });
    expect(await load('tz')).toMatchObject({
      record: { fields: { stock: 4, description: 'Blanca', active: true } },
    });
  });

  test('sent without script changes no line end', async () => {
    await post('nuevo', { ...FIELDS, id: 'tz', description: 'Blanca\nGrande' });
    await database.db.updateTable('products').set({ held: [] }).execute();
    const { base } = await load('tz');
    const description = 'Blanca\r\nGrande';
    await post('tz', { ...FIELDS, description, stock: '4', base: JSON.stringify(base) });
    expect(await load('tz')).toMatchObject({
      record: { fields: { description: 'Blanca\nGrande' }, held: ['stock'] },
    });
  });

  test('of a helper is refused', async () => {
    session = await insertOperator(database.db, { name: 'Carla', role: 'helper' });
    await expect(post('nuevo', FIELDS)).rejects.toMatchObject({ status: 403 });
    const move = postMove(database.db, session, products, formOf({ record: 'x', direction: 'up' }));
    await expect(move).rejects.toMatchObject({ status: 403 });
  });
});

test('the form of a league goes by its name, and leads to the new one', async () => {
  const save = postOf(leagues);
  const COPA = { name: 'Copa/2026', icon: '', background: '', match_minutes: '120' };
  expect(await loadRecord(database.db, leagues, 'nueva', 'Copa/2026')).toMatchObject({
    typed: { name: 'Copa/2026', match_minutes: '120' },
    base: null,
  });
  expect(await save('nueva', COPA)).toMatchObject({ kind: 'saved', id: 'Copa/2026' });
  const { base } = await loadOf(leagues)('Copa/2026');
  const given = { ...COPA, base: JSON.stringify(base) };
  expect(await save('Copa/2026', { ...given, name: 'Copa' })).toMatchObject({ id: 'Copa' });
  expect(await save('Copa/2026', { ...given, name: 'Copa B' })).toMatchObject({
    what: 'not-found',
  });
  for (const name of ['', '.', '..', 'nueva'])
    expect(await save('nueva', { ...COPA, name })).toMatchObject({
      what: 'invalid',
      wrong: ['name'],
    });
  expect(await save('nueva', { ...COPA, name: 'Otra', match_minutes: '0' })).toMatchObject({
    wrong: ['match_minutes'],
  });
});

test('the form of a console adds, changes and removes one', async () => {
  const save = postOf(consoles);
  const NEW = { name: 'Ñandú 16', maker: 'Sur', year: '', image: '', url: '' };
  expect(await save('nueva', NEW)).toMatchObject({ kind: 'saved', id: 'nandu-16' });
  const { base } = await loadOf(consoles)('nandu-16');
  const given = { ...NEW, base: JSON.stringify(base) };
  expect(await save('nandu-16', { ...given, year: '1985' })).toMatchObject({ kind: 'saved' });
  expect(await loadOf(consoles)('nandu-16')).toMatchObject({ record: { fields: { year: 1985 } } });
  expect(await save('nandu-16', { ...given, url: 'ftp://x' })).toMatchObject({ wrong: ['url'] });
  expect(await save('nandu-16', { remove: 'on' })).toMatchObject({
    kind: 'removed',
    name: 'Ñandú 16',
  });
  for (const id of ['nandu-16', 'a\0b'])
    expect(await save(id, { remove: 'on' })).toEqual({ kind: 'not-removed', what: 'not-found' });
});

test('a league has no place to be moved to', async () => {
  const form = formOf({ record: 'x', direction: 'up' });
  expect(await postMove(database.db, session, leagues, form)).toEqual({ kind: 'not-found' });
});
