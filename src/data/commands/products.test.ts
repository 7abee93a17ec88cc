import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importLines } from '../../../tests/support/import-lines.ts';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { ProductFields } from '../../domain/shop/product-edit.ts';
import { listProducts } from '../queries/products.ts';
import { getShopProduct, listShopProducts } from '../queries/shop-products.ts';
import { SYSTEM } from './change.ts';
import { moveProduct, saveProduct } from './products.ts';
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

const add = async (id: string, fields: Partial<ProductFields> = {}) =>
  await saveProduct(database.db, SYSTEM, id, { base: null, mine: { ...MUG, ...fields } });
const edit = async (id: string, mine: Partial<ProductFields>, base: Partial<ProductFields> = {}) =>
  await saveProduct(database.db, SYSTEM, id, {
    base: { ...MUG, ...base },
    mine: { ...MUG, ...base, ...mine },
  });
const stored = async (id = 'tz') => await getShopProduct(database.db, id);

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
    expect(await stored()).toMatchObject({ stock: 0, description: 'Única', price: 2 });
  });

  test('that two people edit keeps both edits, or tells who was first', async () => {
    await add('tz');
    await edit('tz', { price: 6000 });
    expect(await edit('tz', { name: 'Taza Fin' })).toMatchObject({ kind: 'saved' });
    expect(await stored()).toMatchObject({ price: 6000, name: 'Taza Fin' });
    expect(await edit('tz', { price: 7000 })).toMatchObject({
      kind: 'clash',
      clashes: [{ field: 'price', mine: 7000, theirs: 6000, author: { name: 'butaca' } }],
    });
    expect(await edit('none', { price: 1 })).toEqual({ kind: 'not-found' });
    expect(await edit('tz', {}, { price: 6000, name: 'Taza Fin' })).toEqual({
      kind: 'saved',
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
  const order = async () => (await listShopProducts(database.db)).map(({ id }) => id).join('');
  expect(await moveProduct(database.db, SYSTEM, 'c', 'up')).toBe('moved');
  expect(await order()).toBe('acb');
  await moveProduct(database.db, SYSTEM, 'c', 'up');
  expect(await order()).toBe('cab');
  await moveProduct(database.db, SYSTEM, 'c', 'up');
  expect(await order()).toBe('cab');
  expect(await moveProduct(database.db, SYSTEM, 'z', 'up')).toBe('not-found');
  await importLines(database.url, [{ path: 'PRODUCTOS/c', data: { ORDEN: 5 } }]);
  expect(await order()).toBe('cab');
  const { rows } = await sql<{ id: string }>`select max(id)::text as id from changes`.execute(
    database.db,
  );
  await undoChange(database.db, SYSTEM, String(rows[0]?.id));
  expect(await order()).toBe('acb');
});

test('products are for editors and owners', async () => {
  const helper = { operatorId: null, name: 'Carla', role: 'helper' } as const;
  const both = { base: null, mine: MUG };
  await expect(saveProduct(database.db, helper, 'tz', both)).rejects.toThrow('not allowed');
  await expect(moveProduct(database.db, helper, 'tz', 'up')).rejects.toThrow('not allowed');
});
