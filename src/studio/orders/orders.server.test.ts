import { beforeEach, describe, expect, test, vi } from 'vitest';
import { insertOperator } from '../../../tests/support/sample-operators.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { loadCodes, postCodes } from './codes.server.ts';
import { loadOrder, loadOrders, postOrder } from './orders.server.ts';

vi.stubEnv('STUDIO_DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');

const database = emptyDatabaseEachTest();
let session: OperatorSession;

beforeEach(async () => {
  session = await insertOperator(database.db, { name: 'Ana', role: 'editor' });
  await database.db
    .insertInto('products')
    .values({
      id: 'bz001',
      name: 'Buzo',
      category: 'buzos',
      price_ars: 1,
      image: '',
      stock: 1,
      description: '',
      position: 0,
      code: 'BZ001',
    })
    .execute();
});

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

const FIELDS = { contact: 'Marta', note: '', productId: 'bz001', quantity: '1', state: 'new' };
const post = async (id: string, fields: Record<string, string>) =>
  await postOrder(database.db, session, id, formOf(fields));
const save = async (id: string, fields: Record<string, string> = {}) =>
  await post(id, {
    intent: 'save',
    ...FIELDS,
    base: JSON.stringify({ ...FIELDS, quantity: 1 }),
    ...fields,
  });
const codes = async (fields: Record<string, string>) =>
  await postCodes(database.db, session, formOf(fields));

describe('the form of an order', () => {
  test('adds one, changes it, and says what is wrong', async () => {
    expect(await save('nuevo')).toMatchObject({ kind: 'saved', id: '1' });
    expect(await save('1', { state: 'paid' })).toMatchObject({ kind: 'saved', id: '1' });
    expect(await save('nuevo', { state: 'paid' })).toMatchObject({ what: 'no-stock' });
    expect(await save('nuevo', { contact: ' ' })).toMatchObject({ what: 'invalid' });
    expect(await save('nuevo', { quantity: '1e9' })).toMatchObject({ what: 'invalid' });
    expect(await save('nuevo', { productId: 'zz' })).toMatchObject({ what: 'no-product' });
    expect(await save('99')).toMatchObject({ what: 'not-found' });
    expect(await save('1', { state: 'cancelled' })).toMatchObject({
      kind: 'clash',
      base: { state: 'paid' },
      clashes: [{ field: 'state', author: { name: 'Ana' } }],
      typed: { state: 'cancelled' },
    });
    await expect(save('1', { base: '{' })).rejects.toMatchObject({ status: 400 });
  });

  test('is found, and a number of nothing is a 404', async () => {
    await save('nuevo');
    expect(await loadOrder(database.db, '1', new Date())).toMatchObject({
      order: { contact: 'Marta', productName: 'Buzo' },
    });
    for (const id of ['2', 'x', '-1', '1e3', '9'.repeat(40)])
      await expect(loadOrder(database.db, id, new Date())).rejects.toMatchObject({ status: 404 });
    const list = async (query: string) =>
      (await loadOrders(database.db, new URLSearchParams(query), new Date())).orders.length;
    expect(await list('q=marta&estado=new')).toBe(1);
    expect(await list('q=%00marta&estado=x&antes=x')).toBe(1);
    expect(await list('estado=paid')).toBe(0);
  });
});

describe('codes', () => {
  test('are in the one answer that issues them, and then nobody can read them', async () => {
    await save('nuevo');
    const answer = await post('1', { intent: 'issue' });
    const [code = ''] = answer.kind === 'codes' ? answer.codes : [];
    expect(code).toMatch(/^BZ001-/);
    const suffix = code.slice('BZ001-'.length);
    // Sent again, as a page that is loaded again does.
    const again = [
      await post('1', { intent: 'issue' }),
      await loadOrder(database.db, '1', new Date()),
      await loadOrders(database.db, new URLSearchParams(), new Date()),
      await loadCodes(database.db),
      await codes({ intent: 'look-up', code }),
    ];
    for (const each of again) expect(JSON.stringify(each)).not.toContain(suffix);
    expect(again[0]).toEqual({ kind: 'problem', what: 'complete' });
  });

  test('are looked up however they are typed, without a fresh key and without verifying them', async () => {
    await save('nuevo');
    const answer = await post('1', { intent: 'issue' });
    const [code = ''] = answer.kind === 'codes' ? answer.codes : [];
    session = { ...session, keyUsedAt: new Date(0) };
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect(await codes({ intent: 'look-up', code: typed })).toMatchObject({
      kind: 'looked-up',
      found: { product: 'Buzo', orderId: '1', verifiedAt: null },
    });
    expect(await codes({ intent: 'look-up', code: 'x\0'.repeat(500) })).toEqual({
      kind: 'looked-up',
      found: null,
    });
  });

  test('ask for a fresh key to be issued, replaced and revoked, and the form that waits has no code', async () => {
    await save('nuevo');
    const answer = await post('1', { intent: 'issue' });
    const [code = ''] = answer.kind === 'codes' ? answer.codes : [];
    session = { ...session, keyUsedAt: new Date(0) };
    const asked: Record<string, string>[] = [
      { intent: 'issue' },
      { intent: 'replace', 'code-ref': 'product/1' },
      { intent: 'revoke', 'code-ref': 'product/1' },
    ];
    for (const fields of asked) {
      const waiting = await post('1', fields);
      expect(waiting).toMatchObject({ kind: 'needs-key' });
      expect(JSON.stringify(waiting)).not.toContain(code.slice(6));
      expect(await codes({ product: 'bz001', count: '1', ...fields })).toMatchObject({
        kind: 'needs-key',
      });
    }
  });

  test('are issued without an order, replaced and revoked', async () => {
    const issue = async (count: string, product = 'bz001') =>
      await codes({ intent: 'issue', product, count });
    expect(await issue('2')).toMatchObject({
      kind: 'codes',
      codes: [expect.any(String), expect.any(String)],
    });
    for (const count of ['0', '101', '1.5', '', 'x'])
      expect(await issue(count)).toEqual({ kind: 'problem', what: 'invalid-codes' });
    expect(await issue('1', 'zz')).toEqual({ kind: 'problem', what: 'no-product' });
    const change = async (intent: string, ref: string) =>
      (await codes({ intent, 'code-ref': ref })).kind;
    expect(await change('replace', 'product/1')).toBe('codes');
    expect(await change('revoke', 'product/1')).toBe('problem');
    expect(await change('revoke', 'product/2')).toBe('revoked');
    for (const ref of ['', 'product', 'product/x', 'tv-app/1', 'titles/1'])
      expect(await change('revoke', ref)).toBe('problem');
    expect((await loadCodes(database.db)).counts).toMatchObject([
      { name: 'Buzo', issued: 3, verified: 0, revoked: 2 },
    ]);
  });

  test('of a helper are refused', async () => {
    session = await insertOperator(database.db, { name: 'Carla', role: 'helper' });
    await expect(save('nuevo')).rejects.toMatchObject({ status: 403 });
    await expect(post('1', { intent: 'issue' })).rejects.toMatchObject({ status: 403 });
    await expect(codes({ intent: 'issue' })).rejects.toMatchObject({ status: 403 });
    await expect(codes({ intent: 'look-up', code: 'x' })).rejects.toMatchObject({ status: 403 });
  });
});
