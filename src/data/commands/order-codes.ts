import { sql } from 'kysely';
import type { Actor } from '../../domain/operators/permissions.ts';
import { type IssuedCode, missingCodes } from '../../domain/shop/order.ts';
import { makeCode } from '../code-hash.ts';
import type { Db } from '../database.ts';
import { getOrder } from '../queries/orders.ts';
import { recordChange } from './change.ts';
import { addProductCodes, type Product, readProduct } from './product-codes.ts';
import { returnSeats, SoldOut, TV_PREFIX, takeSeat } from './tv-codes.ts';

/** Codes are in no answer but this one: only their hashes are stored. */
export type OrderCodes =
  | { kind: 'issued'; codes: string[] }
  | { kind: 'not-found' }
  /** Every piece has its code. Whoever sends the form again gets this, and no second set. */
  | { kind: 'complete' }
  | { kind: 'cancelled' }
  | { kind: 'sold-out' };

async function addTvCodes(
  tx: Db,
  secret: string,
  { orderId, count, known }: { orderId: string; count: number; known: number },
): Promise<string[]> {
  const codes: string[] = [];
  for (let place = 0; place < count; place++) {
    const { code, hash } = makeCode(secret, 'tv-app', TV_PREFIX);
    await tx
      .insertInto('tv_app_codes')
      .values({
        order_key: `pedido-${orderId}-${known + place + 1}`,
        code_hash: hash,
        order_id: orderId,
      })
      .execute();
    await takeSeat(tx);
    codes.push(code);
  }
  return codes;
}

/** The codes that an order still lacks: one per piece. */
export async function issueOrderCodes(
  db: Db,
  actor: Actor,
  secret: string,
  orderId: string,
): Promise<OrderCodes> {
  const change = { actor, action: 'codes.issue', summary: `#${orderId}` } as const;
  try {
    return await recordChange(db, change, async (tx): Promise<OrderCodes> => {
      // A second request waits here until the first has its codes.
      await sql`select from orders where id = ${orderId} for update`.execute(tx);
      const order = await getOrder(tx, orderId);
      if (!order) return { kind: 'not-found' };
      if (order.state === 'cancelled') return { kind: 'cancelled' };
      const count = missingCodes(order);
      if (count === 0) return { kind: 'complete' };
      const { productId } = order;
      if (productId === null) {
        const known = order.codes.length;
        return { kind: 'issued', codes: await addTvCodes(tx, secret, { orderId, count, known }) };
      }
      const product = (await readProduct(tx, productId)) as Product;
      return {
        kind: 'issued',
        codes: await addProductCodes(tx, secret, product, { count, orderId }),
      };
    });
  } catch (error) {
    if (error instanceof SoldOut) return { kind: 'sold-out' };
    throw error;
  }
}

export type CodeRef = Pick<IssuedCode, 'use' | 'id'>;

async function revokeProductCode(tx: Db, id: string) {
  return await tx
    .updateTable('product_codes')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['product_id as productId', 'order_id as orderId'])
    .executeTakeFirst();
}

/** A code that was lost or handed to the wrong person is worth nothing any more. A seat of the TV app is free again. */
export async function revokeCode(
  db: Db,
  actor: Actor,
  { use, id }: CodeRef,
): Promise<'revoked' | 'not-found'> {
  const change = { actor, action: 'codes.issue', summary: `− ${use} ${id}` } as const;
  return await recordChange(db, change, async (tx) => {
    if (use === 'product') return (await revokeProductCode(tx, id)) ? 'revoked' : 'not-found';
    const revoked = await tx
      .updateTable('tv_app_codes')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!revoked) return 'not-found';
    await returnSeats(tx, 1);
    return 'revoked';
  });
}

/** A new code in the place of one that was lost. The old one is worth nothing from then on. */
export async function replaceCode(
  db: Db,
  actor: Actor,
  secret: string,
  { use, id }: CodeRef,
): Promise<{ kind: 'issued'; codes: string[] } | { kind: 'not-found' }> {
  const change = { actor, action: 'codes.issue', summary: `↻ ${use} ${id}` } as const;
  return await recordChange(db, change, async (tx) => {
    if (use === 'product') {
      const old = await revokeProductCode(tx, id);
      if (!old) return { kind: 'not-found' };
      const product = (await readProduct(tx, old.productId)) as Product;
      const given = { count: 1, orderId: old.orderId };
      return { kind: 'issued', codes: await addProductCodes(tx, secret, product, given) };
    }
    const { code, hash } = makeCode(secret, 'tv-app', TV_PREFIX);
    // Codes from before this portal have no hash of ours.
    const replaced = await tx
      .updateTable('tv_app_codes')
      .set({ code_hash: hash, issued_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .where('order_key', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    return replaced ? { kind: 'issued', codes: [code] } : { kind: 'not-found' };
  });
}
