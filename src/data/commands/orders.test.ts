import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { takeOutbox } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { OrderFields } from '../../domain/shop/order.ts';
import { lookUpCode } from '../queries/codes.ts';
import { countOrders, getOrder, listOrders } from '../queries/orders.ts';
import { SYSTEM } from './change.ts';
import { issueOrderCodes, replaceCode, revokeCode } from './order-codes.ts';
import { addOrder, editOrder, forgetOldContacts, forgetOrder } from './orders.ts';
import { issueProductCodes, verifyProduct } from './product-codes.ts';
import { sellTvCode } from './tv-codes.ts';
import { undoChange } from './undo.ts';

const SECRET = 'the secret of this test file only';
const database = emptyDatabaseEachTest();

const PRODUCT = {
  id: 'bz001',
  name: 'Buzo',
  category: 'buzos',
  price_ars: 20000,
  image: '',
  stock: 3,
  description: '',
  position: 0,
  code: 'BZ001',
} as const;

beforeEach(async () => {
  await database.db
    .insertInto('products')
    .values([PRODUCT, { ...PRODUCT, id: 'tz001', name: 'Taza', code: 'TZ001', position: 1 }])
    .execute();
});

const ORDER: OrderFields = {
  contact: 'Marta 11-5555-0101',
  note: 'Retira el lunes',
  productId: 'bz001',
  quantity: 2,
  state: 'new',
};

async function added(fields: Partial<OrderFields> = {}): Promise<string> {
  const saved = await addOrder(database.db, SYSTEM, { ...ORDER, ...fields });
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  return saved.id;
}

const edited = async (id: string, mine: Partial<OrderFields>, base: Partial<OrderFields> = {}) =>
  await editOrder(database.db, SYSTEM, id, {
    base: { ...ORDER, ...base },
    mine: { ...ORDER, ...base, ...mine },
  });

const issued = async (id: string): Promise<string[]> => {
  const result = await issueOrderCodes(database.db, SYSTEM, SECRET, id);
  return result.kind === 'issued' ? result.codes : [];
};

const stockOf = async (id = 'bz001'): Promise<unknown> =>
  await database.db
    .selectFrom('products')
    .select(['stock', 'held'])
    .where('id', '=', id)
    .executeTakeFirst();

const lastChange = async (): Promise<string> => {
  const { rows } = await sql<{
    id: string;
  }>`select max(id)::text as id from changes`.execute(database.db);
  return String(rows[0]?.id);
};

const verify = async (code: string) =>
  (await verifyProduct(database.db, SECRET, { code, address: '192.0.2.1', onAlarm: () => {} }))
    .kind;

describe('an order', () => {
  test('takes its pieces from the stock once it is paid, and gives them back when it is cancelled', async () => {
    const id = await added();
    expect(await stockOf()).toEqual({ stock: 3, held: [] });
    expect(await edited(id, { state: 'paid' })).toEqual({ kind: 'saved', id });
    expect(await stockOf()).toEqual({ stock: 1, held: ['stock'] });
    expect(await takeOutbox(database.db)).toEqual([{ tags: ['shop'], hard: false }]);
    await edited(id, { state: 'delivered' }, { state: 'paid' });
    expect(await stockOf()).toMatchObject({ stock: 1 });
    await edited(id, { state: 'cancelled' }, { state: 'delivered' });
    expect(await stockOf()).toMatchObject({ stock: 3 });
  });

  test('of more than there is says how many there are, and changes nothing', async () => {
    const id = await added({ quantity: 4 });
    const answer = await edited(id, { state: 'paid' }, { quantity: 4 });
    expect(answer).toEqual({ kind: 'no-stock', stock: 3 });
    expect(await getOrder(database.db, id)).toMatchObject({ state: 'new' });
    expect(await addOrder(database.db, SYSTEM, { ...ORDER, quantity: 4, state: 'paid' })).toEqual({
      kind: 'no-stock',
      stock: 3,
    });
    expect(await addOrder(database.db, SYSTEM, { ...ORDER, productId: 'zz' })).toEqual({
      kind: 'no-product',
    });
  });

  test('that two people edit keeps both edits, or tells who was first', async () => {
    const id = await added();
    await edited(id, { note: 'Pagó por transferencia' });
    expect(await edited(id, { state: 'paid' })).toMatchObject({ kind: 'saved' });
    expect(await getOrder(database.db, id)).toMatchObject({
      note: 'Pagó por transferencia',
      state: 'paid',
    });
    expect(await edited(id, { note: 'Otra' })).toMatchObject({
      kind: 'clash',
      clashes: [
        {
          field: 'note',
          mine: 'Otra',
          theirs: 'Pagó por transferencia',
          author: { name: 'butaca' },
        },
      ],
    });
    expect(await edited('99', {})).toEqual({ kind: 'not-found' });
  });

  test('is undone with its stock', async () => {
    const id = await added();
    await edited(id, { state: 'paid' });
    expect(await undoChange(database.db, SYSTEM, await lastChange())).toMatchObject({
      kind: 'undone',
      left: [],
    });
    expect(await stockOf()).toEqual({ stock: 3, held: [] });
    expect(await getOrder(database.db, id)).toMatchObject({ state: 'new', contact: ORDER.contact });
  });

  test('is undone as a whole or not at all: its state and the stock belong together', async () => {
    const refused = { kind: 'refused' };
    const id = await added({ state: 'paid' });
    await edited(id, { note: 'Llamar antes' }, { state: 'paid' });
    await edited(id, { state: 'cancelled' }, { note: 'Llamar antes', state: 'paid' });
    const cancelled = await lastChange();
    await edited(id, { note: 'Llamar' }, { note: 'Llamar antes', state: 'cancelled' });
    const other = await added({ state: 'paid', quantity: 1 });
    expect(await undoChange(database.db, SYSTEM, cancelled)).toMatchObject(refused);
    expect(await getOrder(database.db, id)).toMatchObject({ state: 'cancelled' });
    expect(await stockOf()).toMatchObject({ stock: 2 });
    await edited(other, { state: 'new' }, { quantity: 1, state: 'paid' });
    // A later note is in the way of nothing.
    expect(await undoChange(database.db, SYSTEM, cancelled)).toMatchObject({
      kind: 'undone',
      left: [],
    });
    expect(await stockOf()).toMatchObject({ stock: 1 });
    const third = await added({ state: 'paid', quantity: 1 });
    const adding = await lastChange();
    await issued(third);
    expect(await undoChange(database.db, SYSTEM, adding)).toMatchObject(refused);
    expect(await stockOf()).toMatchObject({ stock: 0 });
  });

  test('gives pieces back to a stock that is as large as it can be', async () => {
    const id = await added({ state: 'paid' });
    const most = 2 ** 31 - 1;
    await database.db.updateTable('products').set({ stock: most }).execute();
    expect(await edited(id, { state: 'cancelled' }, { state: 'paid' })).toMatchObject({
      kind: 'saved',
    });
    expect(await stockOf()).toMatchObject({ stock: most });
  });

  test('is found by contact, note, product, number and state', async () => {
    const first = await added();
    const second = await added({ contact: 'Zoe 50%', productId: null, state: 'paid' });
    const find = async (words: string, state: OrderFields['state'] | null = null) =>
      (await listOrders(database.db, { words, state, before: null }, 10)).map(({ id }) => id);
    expect(await find('')).toEqual([second, first]);
    expect(await find('marta')).toEqual([first]);
    expect(await find('lunes')).toEqual([second, first]);
    expect(await find('buzo')).toEqual([first]);
    expect(await find(`#${second}`)).toEqual([second]);
    expect(await find('%')).toEqual([second]);
    expect(await find('', 'paid')).toEqual([second]);
    expect(await countOrders(database.db)).toEqual({ new: 1, paid: 1, delivered: 0, cancelled: 0 });
  });

  test('is for editors and owners', async () => {
    const helper = { operatorId: null, name: 'Carla', role: 'helper' } as const;
    await expect(addOrder(database.db, helper, ORDER)).rejects.toThrow('not allowed');
    const both = { base: ORDER, mine: ORDER };
    await expect(editOrder(database.db, helper, '1', both)).rejects.toThrow('not allowed');
    await expect(issueOrderCodes(database.db, helper, SECRET, '1')).rejects.toThrow('not allowed');
    const ref = { use: 'product', id: '1' } as const;
    await expect(revokeCode(database.db, helper, ref)).rejects.toThrow('not allowed');
    await expect(replaceCode(database.db, helper, SECRET, ref)).rejects.toThrow('not allowed');
  });
});

describe('codes of an order', () => {
  test('are one per piece, however often they are asked for', async () => {
    const id = await added();
    const both = await Promise.all([issued(id), issued(id), issued(id)]);
    expect(both.flat()).toHaveLength(2);
    expect(await issueOrderCodes(database.db, SYSTEM, SECRET, id)).toEqual({ kind: 'complete' });
    expect(await issueOrderCodes(database.db, SYSTEM, SECRET, '99')).toEqual({ kind: 'not-found' });
    const [code = ''] = both.flat();
    expect(code).toMatch(/^BZ001-/);
    expect(await lookUpCode(database.db, SECRET, code.toLowerCase())).toMatchObject({
      use: 'product',
      product: 'Buzo',
      orderId: id,
      verifiedAt: null,
      revokedAt: null,
    });
    expect(await verify(code)).toBe('authentic');
    expect((await lookUpCode(database.db, SECRET, code))?.verifiedAt).not.toBeNull();
    expect((await getOrder(database.db, id))?.codes).toHaveLength(2);
  });

  test('that were revoked verify nothing, and leave room for new ones', async () => {
    const id = await added();
    const [first = '', second = ''] = await issued(id);
    const known = await lookUpCode(database.db, SECRET, first);
    if (!known) throw new Error('unknown');
    expect(await revokeCode(database.db, SYSTEM, known)).toBe('revoked');
    expect(await revokeCode(database.db, SYSTEM, known)).toBe('not-found');
    expect(await verify(first)).toBe('unknown');
    expect(await verify(second)).toBe('authentic');
    expect(await issued(id)).toHaveLength(1);
  });

  test('go with an order that is cancelled, if that is asked for', async () => {
    const id = await added({ state: 'paid' });
    const [code = ''] = await issued(id);
    const paid = { ...ORDER, state: 'paid' } as const;
    const cancelled = { ...ORDER, state: 'cancelled' } as const;
    const edit = async (base: OrderFields, mine: OrderFields, revokesCodes: boolean) =>
      await editOrder(database.db, SYSTEM, id, { base, mine, revokesCodes });
    await edit(paid, cancelled, false);
    await edit(cancelled, paid, true);
    expect(await verify(code)).toBe('authentic');
    await edit(paid, cancelled, true);
    expect(await verify(code)).toBe('unknown');
  });

  test('go with an order that somebody else has cancelled meanwhile', async () => {
    const id = await added({ state: 'paid' });
    const [code = ''] = await issued(id);
    const base = { ...ORDER, state: 'paid' } as const;
    const mine = { ...ORDER, state: 'cancelled' } as const;
    await editOrder(database.db, SYSTEM, id, { base, mine });
    expect(await verify(code)).toBe('authentic');
    await editOrder(database.db, SYSTEM, id, { base, mine, revokesCodes: true });
    expect(await verify(code)).toBe('unknown');
  });

  test('that were verified and then revoked are unknown as well', async () => {
    const [code = ''] = await issued(await added());
    expect(await verify(code)).toBe('authentic');
    const known = await lookUpCode(database.db, SECRET, code);
    await revokeCode(database.db, SYSTEM, known ?? { use: 'product', id: '0' });
    expect(await verify(code)).toBe('unknown');
  });

  test('are replaced: the old one is worth nothing, the order has as many', async () => {
    const id = await added();
    const [first = ''] = await issued(id);
    const known = await lookUpCode(database.db, SECRET, first);
    if (!known) throw new Error('unknown');
    const replaced = await replaceCode(database.db, SYSTEM, SECRET, known);
    const [fresh = ''] = replaced.kind === 'issued' ? replaced.codes : [];
    expect(await verify(first)).toBe('unknown');
    expect(await verify(fresh)).toBe('authentic');
    expect(await issueOrderCodes(database.db, SYSTEM, SECRET, id)).toEqual({ kind: 'complete' });
    expect(await replaceCode(database.db, SYSTEM, SECRET, known)).toEqual({ kind: 'not-found' });
  });

  test('of the TV app take a seat each, which a revoked one gives back', async () => {
    const sold = async () =>
      (await database.db.selectFrom('tv_app_quota').select('sold').executeTakeFirstOrThrow()).sold;
    const id = await added({ productId: null });
    const [first = ''] = await issued(id);
    expect(await sold()).toBe(2);
    const known = await lookUpCode(database.db, SECRET, first);
    if (!known) throw new Error('unknown');
    expect(known).toMatchObject({ use: 'tv-app', orderId: id });
    const replaced = await replaceCode(database.db, SYSTEM, SECRET, known);
    expect(await sold()).toBe(2);
    expect(await lookUpCode(database.db, SECRET, first)).toBeNull();
    const [fresh = ''] = replaced.kind === 'issued' ? replaced.codes : [];
    expect(await revokeCode(database.db, SYSTEM, known)).toBe('revoked');
    expect(await sold()).toBe(1);
    expect((await lookUpCode(database.db, SECRET, fresh))?.revokedAt).not.toBeNull();
    expect(await issued(id)).toHaveLength(1);
    expect(await sold()).toBe(2);
    await sql`update tv_app_quota set total = 2`.execute(database.db);
    const late = await added({ productId: null });
    expect(await issueOrderCodes(database.db, SYSTEM, SECRET, late)).toEqual({ kind: 'sold-out' });
    expect((await getOrder(database.db, late))?.codes).toEqual([]);
  });

  test('keep the order as it is: no other product, no fewer pieces, none for a cancelled one', async () => {
    const id = await added();
    await issued(id);
    expect(await edited(id, { productId: 'tz001' })).toEqual({ kind: 'has-codes' });
    expect(await edited(id, { quantity: 1 })).toEqual({ kind: 'has-codes' });
    expect(await edited(id, { quantity: 3 })).toMatchObject({ kind: 'saved' });
    expect(await issued(id)).toHaveLength(1);
    const gone = await added({ state: 'cancelled' });
    expect(await issueOrderCodes(database.db, SYSTEM, SECRET, gone)).toEqual({ kind: 'cancelled' });
  });

  test('are never taken back by an undo', async () => {
    const id = await added();
    const [code = ''] = await issued(id);
    expect((await undoChange(database.db, SYSTEM, await lastChange())).kind).toBe('refused');
    const known = await lookUpCode(database.db, SECRET, code);
    await revokeCode(database.db, SYSTEM, known ?? { use: 'product', id: '0' });
    expect((await undoChange(database.db, SYSTEM, await lastChange())).kind).toBe('refused');
    expect(await verify(code)).toBe('unknown');
    // Nor is the order, which they belong to.
    expect((await undoChange(database.db, SYSTEM, '1')).kind).toBe('refused');
  });

  test('keep their piece of an order whose edit is undone', async () => {
    const id = await added({ quantity: 1 });
    await edited(id, { quantity: 2 }, { quantity: 1 });
    const more = await lastChange();
    await edited(id, { productId: 'tz001' });
    const another = await lastChange();
    await issued(id);
    for (const change of [more, another])
      expect(await undoChange(database.db, SYSTEM, change)).toMatchObject({
        kind: 'refused',
        left: [{ table: 'orders', key: id, reason: 'issued-code' }],
      });
    expect(await getOrder(database.db, id)).toMatchObject({ quantity: 2, productId: 'tz001' });
  });
});

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(database.db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql
      .raw<{ row: string }>(`select t::text as row from ${name} t`)
      .execute(database.db);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

test('no table has a code in clear, and history has no hash and nobody’s contact', async () => {
  const id = await added();
  const tv = await added({ productId: null });
  const codes = [...(await issued(id)), ...(await issued(tv))];
  const known = await lookUpCode(database.db, SECRET, codes[0] ?? '');
  const replaced = known && (await replaceCode(database.db, SYSTEM, SECRET, known));
  codes.push(...(replaced?.kind === 'issued' ? replaced.codes : []));
  const more = await issueProductCodes(database.db, SYSTEM, SECRET, 'tz001', 2);
  codes.push(...(more.kind === 'issued' ? more.codes : []));
  const sold = await sellTvCode(database.db, SYSTEM, SECRET, 'R-1');
  codes.push(sold.kind === 'sold' ? sold.code : '');
  expect(codes).toHaveLength(8);
  const stored = await everything();
  const { rows: hashes } = await sql<{ hash: string }>`
    select encode(code_hash, 'hex') as hash from product_codes
    union all select encode(code_hash, 'hex') from tv_app_codes`.execute(database.db);
  const { rows: images } = await sql<{ row: string }>`
    select c::text as row from change_rows c union all select c::text from changes c`.execute(
    database.db,
  );
  const history = images.map(({ row }) => row).join('\n');
  for (const code of codes) {
    // Also without its dashes, and its random part alone.
    const [suffix = ''] = /(-[0-9A-Z]{4}){4}$/.exec(code) ?? [];
    for (const form of [code, code.replaceAll('-', ''), suffix, suffix.replaceAll('-', '')])
      expect(stored).not.toContain(form);
  }
  expect(hashes.length).toBeGreaterThanOrEqual(8);
  for (const { hash } of hashes) expect(history).not.toContain(hash);
  expect(history).not.toContain('Marta');
  expect(history).not.toContain('5555');
  expect(history).not.toContain('lunes');
});

describe('whom an order was for', () => {
  const age = async (id: string, days: number) =>
    await sql`update orders set updated_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
      database.db,
    );
  const known = async (id: string): Promise<boolean> => {
    const order = await getOrder(database.db, id);
    return order?.contact === ORDER.contact && order.note === ORDER.note;
  };

  test.each([
    ['delivered', 179, true],
    ['delivered', 181, false],
    ['cancelled', 181, false],
    ['new', 181, true],
    ['paid', 366, false],
  ] as const)('%s and unchanged for %i days: kept is %s', async (state, days, isKept) => {
    const id = await added({ state, quantity: 1 });
    await age(id, days);
    await forgetOldContacts(database.db);
    expect(await known(id)).toBe(isKept);
    expect(await getOrder(database.db, id)).toMatchObject({ state, productId: 'bz001' });
  });

  test('is forgotten when somebody asks; that it was is in the history, what it was is not', async () => {
    const [id, other] = [await added({ quantity: 1 }), await added({ quantity: 1 })];
    expect(await forgetOrder(database.db, SYSTEM, id)).toBe(true);
    expect([await known(id), await known(other)]).toEqual([false, true]);
    expect(await forgetOrder(database.db, SYSTEM, '999')).toBe(false);
    const { rows } = await sql<{ text: string }>`
      select string_agg(c::text || coalesce(r::text, ''), ' ') as text from changes c
        left join change_rows r on r.change_id = c.id`.execute(database.db);
    expect(rows[0]?.text).toContain(`− #${id}`);
    expect(rows[0]?.text).not.toMatch(/Marta|5555|lunes/);
    await undoChange(database.db, SYSTEM, await lastChange());
    expect(await known(id)).toBe(false);
  });
});
