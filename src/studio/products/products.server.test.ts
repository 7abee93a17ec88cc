import { beforeEach, describe, expect, test, vi } from 'vitest';
import { insertOperator } from '../../../tests/support/sample-operators.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { loadProduct, postMove, postProduct } from './products.server.ts';

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
const post = async (id: string, fields: Record<string, string>) =>
  await postProduct(database.db, session, id, formOf(fields));

describe('the form of a product', () => {
  test('adds one with an id of its name, and changes it', async () => {
    const added = await post('nuevo', FIELDS);
    expect(added).toMatchObject({ kind: 'saved', id: 'taza-ultima-fila' });
    const { base } = await loadProduct(database.db, 'taza-ultima-fila');
    const given = { ...FIELDS, base: JSON.stringify(base) };
    const { active: _, ...off } = given;
    expect(await post('taza-ultima-fila', { ...off, stock: '0' })).toMatchObject({ kind: 'saved' });
    expect(await loadProduct(database.db, 'taza-ultima-fila')).toMatchObject({
      product: { stock: 0, active: false, price: 5000 },
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
    for (const id of ['zz', 'a\0b'])
      await expect(loadProduct(database.db, id)).rejects.toMatchObject({ status: 404 });
    const { base } = await loadProduct(database.db, 'tz');
    for (const id of ['zz', 'a\0b'])
      expect(await post(id, { ...FIELDS, base: JSON.stringify(base) })).toMatchObject({
        what: 'not-found',
      });
  });

  test('of an earlier release leaves alone what it does not show', async () => {
    await post('nuevo', { ...FIELDS, id: 'tz', description: 'Blanca' });
    const { base } = await loadProduct(database.db, 'tz');
    const { description: _, active: __, ...shown } = base ?? {};
    const { description: ___, active: ____, ...given } = FIELDS;
    expect(await post('tz', { ...given, stock: '4', base: JSON.stringify(shown) })).toMatchObject({
      kind: 'saved',
    });
    expect(await loadProduct(database.db, 'tz')).toMatchObject({
      product: { stock: 4, description: 'Blanca', active: true },
    });
  });

  test('sent without script changes no line end', async () => {
    await post('nuevo', { ...FIELDS, id: 'tz', description: 'Blanca\nGrande' });
    await database.db.updateTable('products').set({ held: [] }).execute();
    const { base } = await loadProduct(database.db, 'tz');
    const description = 'Blanca\r\nGrande';
    await post('tz', { ...FIELDS, description, stock: '4', base: JSON.stringify(base) });
    expect(await loadProduct(database.db, 'tz')).toMatchObject({
      product: { description: 'Blanca\nGrande', held: ['stock'] },
    });
  });

  test('of a helper is refused', async () => {
    session = await insertOperator(database.db, { name: 'Carla', role: 'helper' });
    await expect(post('nuevo', FIELDS)).rejects.toMatchObject({ status: 403 });
    const move = postMove(database.db, session, formOf({ product: 'x', direction: 'up' }));
    await expect(move).rejects.toMatchObject({ status: 403 });
  });
});
