import { sql } from 'kysely';
import type { IssuedCode, Order, OrderState } from '../../domain/shop/order.ts';
import { type Db, likeOf } from '../database.ts';

type OrderRow = Omit<Order, 'codes'>;

const orderQuery = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('products', 'products.id', 'orders.product_id')
    .select([
      'orders.id',
      'contact',
      'note',
      'product_id as productId',
      'products.name as productName',
      'quantity',
      'state',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ]);

const PRODUCT_CODE = [
  'id',
  'order_id as orderId',
  'issued_at as issuedAt',
  'verified_at as verifiedAt',
  'revoked_at as revokedAt',
] as const;

async function withCodes(db: Db, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [products, tv] = await Promise.all([
    db
      .selectFrom('product_codes')
      .select(PRODUCT_CODE)
      .where('order_id', 'in', ids)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('tv_app_codes')
      .select(['id', 'order_id as orderId', 'issued_at as issuedAt', 'revoked_at as revokedAt'])
      .where('order_id', 'in', ids)
      .orderBy('id')
      .execute(),
  ]);
  const codes = new Map<string | null, IssuedCode[]>();
  const add = (orderId: string | null, code: IssuedCode) =>
    codes.set(orderId, [...(codes.get(orderId) ?? []), code]);
  for (const { orderId, ...code } of products) add(orderId, { use: 'product', ...code });
  for (const { orderId, ...code } of tv) add(orderId, { use: 'tv-app', verifiedAt: null, ...code });
  return rows.map((row) => ({ ...row, codes: codes.get(row.id) ?? [] }));
}

export async function getOrder(db: Db, id: string): Promise<Order | null> {
  const rows = await orderQuery(db).where('orders.id', '=', id).execute();
  return (await withCodes(db, rows))[0] ?? null;
}

export type OrderFilter = { words: string; state: OrderState | null; before: string | null };

/** The newest first. A number finds the order of that number. */
export async function listOrders(
  db: Db,
  { words, state, before }: OrderFilter,
  limit: number,
): Promise<Order[]> {
  const like = likeOf(words);
  const rows = await orderQuery(db)
    .$if(state !== null, (query) => query.where('state', '=', state as OrderState))
    .$if(before !== null, (query) => query.where('orders.id', '<', before as string))
    .$if(words !== '', (query) =>
      query.where((of) =>
        of.or([
          of('contact', 'ilike', like),
          of('note', 'ilike', like),
          of('products.name', 'ilike', like),
          of(sql<string>`orders.id::text`, '=', words.replace(/^#/, '')),
        ]),
      ),
    )
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
  return await withCodes(db, rows);
}

export async function countOrders(db: Db): Promise<Record<OrderState, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .execute();
  return {
    new: 0,
    paid: 0,
    delivered: 0,
    cancelled: 0,
    ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
  };
}

/** What an order may be about. */
export const listOrderable = async (
  db: Db,
): Promise<{ id: string; name: string; stock: number }[]> =>
  await db
    .selectFrom('products')
    .select(['id', 'name', 'stock'])
    .orderBy('position')
    .orderBy('id')
    .execute();
