import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { ProductFields } from '../../domain/shop/product-edit.ts';
import { listConsoles } from '../queries/consoles.ts';
import { listChanges } from '../queries/history.ts';
import {
  getOperatorRecord,
  listOperatorDocuments,
  listOperatorRecords,
} from '../queries/operator-records.ts';
import { listProducts } from '../queries/products.ts';
import { SYSTEM } from './change.ts';
import {
  moveOperatorRecord,
  removeOperatorRecord,
  saveOperatorRecord,
  setOperatorRecord,
} from './operator-records.ts';
import { addOrder } from './orders.ts';
import { undoChange } from './undo.ts';

const database = emptyDatabaseEachTest();

const MUG: ProductFields = {
  name: 'Taza',
  category: 'tazas',
  price: 5000,
  stock: 3,
  image: '/t.webp',
  description: 'Blanca',
  code: 'TZ001',
  active: true,
};

const product = (key: string) => ({ table: 'products', key }) as const;
const add = async (id: string, fields: Partial<ProductFields> = {}) =>
  await saveOperatorRecord(database.db, SYSTEM, product(id), {
    base: null,
    mine: { ...MUG, ...fields },
  });
const edit = async (id: string, mine: Partial<ProductFields>, base: Partial<ProductFields> = {}) =>
  await saveOperatorRecord(database.db, SYSTEM, product(id), {
    base: { ...MUG, ...base },
    mine: { ...MUG, ...base, ...mine },
  });
const stored = async (id = 'tz') => await getOperatorRecord(database.db, 'products', id);
const move = async (key: string, direction: 'up' | 'down') =>
  await moveOperatorRecord(database.db, SYSTEM, product(key), direction);

const lastChange = async () => (await listChanges(database.db, { limit: 1 }))[0];
const undoLast = async () =>
  await undoChange(database.db, SYSTEM, String((await lastChange())?.id));

describe('a product', () => {
  test('is added, shown in the shop, and every field is held', async () => {
    expect(await add('tz')).toMatchObject({ kind: 'saved', change: '1' });
    expect(await takeOutbox(database.db)).toEqual([{ tags: ['shop'], hard: false }]);
    expect(await listProducts(database.db)).toMatchObject([{ id: 'tz', name: 'Taza', stock: 3 }]);
    expect((await stored())?.held).toHaveLength(8);
    expect(await add('tz')).toEqual({ kind: 'exists' });
  });

  test('that is added twice in the same instant is added once', async () => {
    const kinds = (await Promise.all([add('tz'), add('tz'), add('tz')])).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['exists', 'exists', 'saved']);
  });

  test('keeps its edited fields through an import, which writes the others', async () => {
    await importLines(database.url, [
      { path: 'PRODUCTOS/tz', data: { NOMBRE: 'T', CATEGORIA: 'tazas', PRECIO: 1, STOCK: 1 } },
    ]);
    const base = { name: 'T', price: 1, stock: 1, image: '', description: '', code: '' };
    await edit('tz', { stock: 0, description: 'Única' }, base);
    expect((await stored())?.held).toEqual(['description', 'stock']);
    await importLines(database.url, [
      { path: 'PRODUCTOS/tz', data: { STOCK: 9, PRECIO: 2, DESCRIPCION: 'x' } },
    ]);
    expect(await stored()).toMatchObject({
      fields: { stock: 0, description: 'Única', price: 2 },
    });
  });

  test('that two people edit keeps both edits, or tells who was first', async () => {
    await add('tz');
    await edit('tz', { price: 6000 });
    expect(await edit('tz', { name: 'Taza Fin' })).toMatchObject({ kind: 'saved' });
    expect(await stored()).toMatchObject({ fields: { price: 6000, name: 'Taza Fin' } });
    expect(await edit('tz', { price: 7000 })).toMatchObject({
      kind: 'clash',
      clashes: [{ field: 'price', mine: 7000, theirs: 6000, author: { name: 'butaca' } }],
    });
    expect(await edit('none', { price: 1 })).toEqual({ kind: 'not-found' });
    expect(await edit('tz', {}, { price: 6000, name: 'Taza Fin' })).toEqual({
      kind: 'saved',
      key: 'tz',
      change: null,
    });
  });

  test('is undone to the last column', async () => {
    await add('tz');
    const before = await stored();
    const saved = await edit('tz', { stock: 0, active: false });
    expect(await listProducts(database.db)).toEqual([]);
    const change = saved.kind === 'saved' ? String(saved.change) : '';
    expect(await undoChange(database.db, SYSTEM, change)).toMatchObject({
      kind: 'undone',
      left: [],
    });
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['name', { name: ' ' }],
    ['price', { price: 1.5 }],
    ['price', { price: -1 }],
    ['stock', { stock: 2 ** 31 }],
    ['stock', { stock: Number.NaN }],
    ['code', { code: 'tz 1' }],
    ['category', { category: 'autos' as 'tazas' }],
  ])('with a wrong %s is refused: %j', async (field, fields) => {
    expect(await add('tz', fields)).toEqual({ kind: 'invalid', fields: [field] });
    await add('ok');
    expect(await edit('ok', fields)).toEqual({ kind: 'invalid', fields: [field] });
    expect(await stored()).toBeNull();
  });
});

test('products are moved, imports leave the moved ones, and it is undone', async () => {
  for (const id of ['a', 'b', 'c']) await add(id);
  const order = async () =>
    (await listOperatorRecords(database.db, 'products')).map(({ key }) => key).join('');
  expect(await move('c', 'up')).toBe('moved');
  expect(await order()).toBe('acb');
  await move('c', 'up');
  expect(await order()).toBe('cab');
  await move('c', 'up');
  expect(await order()).toBe('cab');
  expect(await move('z', 'up')).toBe('not-found');
  await importLines(database.url, [{ path: 'PRODUCTOS/c', data: { ORDEN: 5 } }]);
  expect(await order()).toBe('cab');
  await undoLast();
  expect(await order()).toBe('acb');
});

test('records are for editors and owners', async () => {
  const helper = { operatorId: null, name: 'Carla', role: 'helper' } as const;
  const { db } = database;
  for (const table of ['products', 'consoles', 'leagues', 'sports_channel_names'] as const) {
    const record = { table, key: 'tz' };
    const both = { base: null, mine: { name: 'tz' } };
    await expect(
      saveOperatorRecord(
        db,
        helper,
        record,
        table === 'products' ? { base: null, mine: MUG } : both,
      ),
    ).rejects.toThrow('not allowed');
    await expect(setOperatorRecord(db, helper, record, [])).rejects.toThrow('not allowed');
    await expect(removeOperatorRecord(db, helper, record)).rejects.toThrow('not allowed');
  }
  await expect(moveOperatorRecord(db, helper, product('tz'), 'up')).rejects.toThrow('not allowed');
});

describe('a removal', () => {
  test.each([
    ['products', 'tz', ['shop']],
    ['consoles', 'nes', ['games']],
    ['leagues', 'Copa 2025/26', ['matches']],
    ['sports_channel_names', 'Gol TV', ['channels', 'matches']],
  ] as const)('takes one of %s away, and an undo brings it back', async (table, key, tags) => {
    const { db } = database;
    await add('tz');
    for (const [other, name] of [
      ['leagues', 'Copa 2025/26'],
      ['sports_channel_names', 'Gol TV'],
    ] as const)
      await setOperatorRecord(db, SYSTEM, { table: other, key: name }, []);
    const before = await listOperatorDocuments(db, table);
    const remove = async () => await removeOperatorRecord(db, SYSTEM, { table, key });
    await takeOutbox(db);
    expect(await remove()).toMatchObject({ kind: 'removed' });
    expect(await takeOutbox(db)).toEqual([{ tags, hard: false }]);
    expect(await listOperatorDocuments(db, table)).toHaveLength(before.length - 1);
    expect(await remove()).toEqual({ kind: 'not-found' });
    expect(await takeOutbox(db)).toEqual([]);
    await undoLast();
    expect(await listOperatorDocuments(db, table)).toEqual(before);
  });

  test('of a product that an order, a code or a takedown refers to is refused', async () => {
    const { db } = database;
    for (const key of ['a', 'b', 'c']) await add(key);
    await addOrder(db, SYSTEM, {
      ...{ contact: 'Eva', note: '', productId: 'a', quantity: 1, state: 'paid' },
    });
    await db
      .insertInto('product_codes')
      .values({ product_id: 'b', code_hash: 'x' } as never)
      .execute();
    await db.updateTable('products').set({ hidden: true }).where('id', '=', 'c').execute();
    const remove = async (key: string) => await removeOperatorRecord(db, SYSTEM, product(key));
    expect(await remove('a')).toEqual({ kind: 'in-use' });
    expect(await remove('b')).toEqual({ kind: 'in-use' });
    expect(await remove('c')).toEqual({ kind: 'taken-down' });
    expect(await listOperatorRecords(db, 'products')).toHaveLength(3);
  });
});

const LEAGUE = { name: 'Copa del Sur', icon: '/i', background: '', match_minutes: 120 };
const league = (key: string) => ({ table: 'leagues', key }) as const;
const saveLeague = async (key: string, mine: object, base: typeof LEAGUE | null = LEAGUE) =>
  await saveOperatorRecord(database.db, SYSTEM, league(key), {
    base,
    mine: { ...LEAGUE, ...mine },
  });
const leagueOf = async (id: string) =>
  await database.db
    .selectFrom('matches')
    .select(['league_name', 'held'])
    .where('source_id', '=', id)
    .executeTakeFirst();

describe('a league', () => {
  test('is known by its name, and keeps what was set through an import', async () => {
    expect(await saveLeague('', {}, null)).toMatchObject({ kind: 'saved', key: 'Copa del Sur' });
    expect(await lastChange()).toMatchObject({ action: 'leagues.edit', summary: '+Copa del Sur' });
    expect(await saveLeague('', { name: ' Copa del Sur ' }, null)).toEqual({ kind: 'exists' });
    await importLines(database.url, [
      { path: 'LIGAS/Copa del Sur', data: { ICONO: '/otro', MINUTOS: 90 } },
    ]);
    expect(await getOperatorRecord(database.db, 'leagues', 'Copa del Sur')).toMatchObject({
      fields: LEAGUE,
      held: ['background', 'icon', 'match_minutes'],
    });
  });

  test.each([
    ['name', { name: ' ' }],
    ['match_minutes', { match_minutes: 0 }],
    ['match_minutes', { match_minutes: 601 }],
    ['match_minutes', { match_minutes: 'un rato' }],
  ])('with a wrong %s is refused: %j', async (field, fields) => {
    expect(await saveLeague('x', fields, null)).toEqual({ kind: 'invalid', fields: [field] });
  });

  test('takes its matches along to another name, and an undo takes them back', async () => {
    const { db } = database;
    await saveLeague('', {}, null);
    await db
      .insertInto('matches')
      .values(
        ['Copa del Sur', 'Copa del Sur', 'Otra'].map((league_name, place) => ({
          source_id: `m${place}`,
          first_team: 'A',
          second_team: `B${place}`,
          league_name,
          starts_at: '2026-01-02T20:00:00Z',
        })),
      )
      .execute();
    expect(await saveLeague('Copa del Sur', { name: 'Copa 2', icon: '/j' })).toMatchObject({
      kind: 'saved',
      key: 'Copa 2',
    });
    expect(await lastChange()).toMatchObject({ summary: 'Copa del Sur → Copa 2' });
    expect(await getOperatorRecord(db, 'leagues', 'Copa del Sur')).toBeNull();
    expect(await getOperatorRecord(db, 'leagues', 'Copa 2')).toMatchObject({
      fields: { icon: '/j', match_minutes: 120 },
      held: ['background', 'icon', 'match_minutes'],
    });
    expect(await leagueOf('m0')).toEqual({ league_name: 'Copa 2', held: ['league_name'] });
    expect(await leagueOf('m2')).toEqual({ league_name: 'Otra', held: [] });
    expect(await undoLast()).toMatchObject({ kind: 'undone', left: [] });
    expect(await listOperatorRecords(db, 'leagues')).toMatchObject([{ fields: LEAGUE }]);
    expect(await leagueOf('m0')).toEqual({ league_name: 'Copa del Sur', held: [] });
  });

  test('is not given the name of another', async () => {
    await saveLeague('', {}, null);
    await saveLeague('', { name: 'Otra' }, null);
    expect(await saveLeague('Copa del Sur', { name: 'Otra' })).toEqual({ kind: 'exists' });
    expect(await saveLeague('Ninguna', { name: 'Otra' })).toEqual({ kind: 'not-found' });
  });
});

describe('a console', () => {
  const NEW = { name: 'Ñandú 16', maker: '', year: null, image: '', url: 'https://j.example/n' };
  const console = { table: 'consoles', key: 'nandu-16' } as const;
  const save = async (mine: object, base: typeof NEW | null) =>
    await saveOperatorRecord(database.db, SYSTEM, console, { base, mine: { ...NEW, ...mine } });
  const shown = async () => (await listConsoles(database.db)).map(({ id }) => id);

  test('is shown behind the others, moved, changed and removed', async () => {
    const { db } = database;
    await sql`update consoles set url = 'https://j.example/x' where id = 'nes'`.execute(db);
    expect(await save({}, null)).toMatchObject({ kind: 'saved' });
    expect(await shown()).toEqual(['nes', 'nandu-16']);
    for (let step = 0; step < 30; step++) await moveOperatorRecord(db, SYSTEM, console, 'up');
    expect(await shown()).toEqual(['nandu-16', 'nes']);
    expect(await save({ year: 1985 }, NEW)).toMatchObject({ kind: 'saved' });
    expect(await save({ year: null }, { ...NEW, year: 1985 as never })).toMatchObject({
      kind: 'saved',
    });
    expect(await getOperatorRecord(db, 'consoles', 'nandu-16')).toMatchObject({ fields: NEW });
    expect(await save({ url: 'javascript:alert(1)' }, NEW)).toEqual({
      kind: 'invalid',
      fields: ['url'],
    });
    expect(await save({ year: 'ayer' }, NEW)).toEqual({ kind: 'invalid', fields: ['year'] });
    await removeOperatorRecord(db, SYSTEM, console);
    expect(await shown()).toEqual(['nes']);
    await sql`update consoles set url = '', held = '{}'`.execute(db);
  });
});

test('a row that an import of an earlier release adds holds nothing', async () => {
  const { db } = database;
  await sql`insert into leagues select (jsonb_populate_record(null::leagues,
    '{"name":"Copa","icon":"","background":"","match_minutes":90}')).*`.execute(db);
  expect(await getOperatorRecord(db, 'leagues', 'Copa')).toMatchObject({ held: [] });
});
