import { sql } from 'kysely';
import type { FieldClash } from '../../domain/editing/merge.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { FORGOTTEN, type OrderFields, stockTaken } from '../../domain/shop/order.ts';
import { SHOP_TAG } from '../../domain/tags.ts';
import { type Db, onlyValue } from '../database.ts';
import { checkAllowed, recordChange } from './change.ts';
import { hold } from './held.ts';
import { mergeRow } from './merge-row.ts';
import { publish } from './publish.ts';
import { returnSeats } from './tv-codes.ts';

export type SavedOrder =
  | { kind: 'saved'; id: string }
  | { kind: 'clash'; clashes: FieldClash<OrderFields>[]; theirs: OrderFields }
  | { kind: 'not-found' }
  /** The product does not exist. */
  | { kind: 'no-product' }
  | { kind: 'no-stock'; stock: number }
  /** Another product, or fewer pieces, while its codes are valid. */
  | { kind: 'has-codes' };

const COLUMNS = [
  { name: 'contact', column: 'contact' },
  { name: 'note', column: 'note' },
  { name: 'productId', column: 'product_id' },
  { name: 'quantity', column: 'quantity' },
  { name: 'state', column: 'state' },
] as const satisfies { name: keyof OrderFields; column: string }[];

/** What its column can hold. */
const MAX_STOCK = 2 ** 31 - 1;

/** Takes pieces from the stock or gives them back. Null if there are enough. */
async function moveStock(
  tx: Db,
  taken: ReadonlyMap<string, number>,
): Promise<Extract<SavedOrder, { kind: 'no-stock' }> | null> {
  // In one order for everybody, so that two orders never wait for each other.
  const moves = [...taken].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [id, count] of moves) {
    const { stock } = await tx
      .selectFrom('products')
      .select('stock')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (stock < count) return { kind: 'no-stock', stock };
  }
  for (const [id, count] of moves) {
    await tx
      .updateTable('products')
      .set({ stock: sql<number>`least(stock - ${count}::bigint, ${MAX_STOCK})` })
      .where('id', '=', id)
      .execute();
    // The source knows nothing of our orders.
    await hold(tx, 'products', id, ['stock']);
  }
  if (moves.length > 0) await publish(tx, [SHOP_TAG]);
  return null;
}

async function productExists(tx: Db, id: string | null): Promise<boolean> {
  if (id === null) return true;
  const row = await tx.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

const change = (actor: Actor, summary: string) =>
  ({ actor, action: 'orders.edit', summary }) as const;

const itemOf = ({ productId, quantity }: OrderFields): string =>
  `${productId ?? 'TV'} × ${quantity}`;

/** Writes down an order. History has what was ordered, not by whom. */
export async function addOrder(db: Db, actor: Actor, fields: OrderFields): Promise<SavedOrder> {
  return await recordChange(db, change(actor, `+ ${itemOf(fields)}`), async (tx) => {
    if (!(await productExists(tx, fields.productId))) return { kind: 'no-product' };
    const short = await moveStock(tx, stockTaken(null, fields));
    if (short) return short;
    const { productId: product_id, ...columns } = fields;
    const { id } = await tx
      .insertInto('orders')
      .values({ ...columns, product_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { kind: 'saved', id };
  });
}

/** How many codes of the order are valid. */
const countValidCodes = async (tx: Db, orderId: string): Promise<number> =>
  await onlyValue<number>(tx)`
    select (select count(*) from product_codes where order_id = ${orderId} and revoked_at is null)::int
      + (select count(*) from tv_app_codes where order_id = ${orderId} and revoked_at is null)::int as count`;

/** The codes of an order are worth nothing any more. Seats of the TV app are free again. */
async function revokeCodes(tx: Db, orderId: string): Promise<void> {
  const set = { revoked_at: sql<Date>`now()` };
  await tx
    .updateTable('product_codes')
    .set(set)
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('tv_app_codes')
    .set(set)
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await returnSeats(tx, Number(numUpdatedRows));
}

/** `revokesCodes`: the codes of an order that is cancelled go with it. */
type OrderEdit = { base: OrderFields; mine: OrderFields; revokesCodes?: boolean };

/** Changes the fields that its author edited, where nobody else has changed them since. Stock follows the state. */
export async function editOrder(
  db: Db,
  actor: Actor,
  id: string,
  { base, mine, revokesCodes = false }: OrderEdit,
): Promise<SavedOrder> {
  return await recordChange(db, change(actor, `#${id} ${itemOf(mine)}`), async (tx) => {
    const theirs = await tx
      .selectFrom('orders')
      .select(['contact', 'note', 'product_id as productId', 'quantity', 'state'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!theirs) return { kind: 'not-found' };
    const versions = { base, mine, theirs };
    const row = { table: 'orders', key: id } as const;
    const { merged, values, clashes } = await mergeRow<OrderFields>(tx, row, COLUMNS, versions);
    if (clashes.length > 0) return { kind: 'clash', clashes, theirs };
    const isRevoking = revokesCodes && merged.state === 'cancelled';
    // Somebody else may have cancelled it meanwhile, and left its codes valid.
    if (Object.keys(values).length === 0 && !isRevoking) return { kind: 'saved', id };
    if (!(await productExists(tx, merged.productId))) return { kind: 'no-product' };
    const codes = await countValidCodes(tx, id);
    const isOther = merged.productId !== theirs.productId || merged.quantity < codes;
    if (codes > 0 && isOther) return { kind: 'has-codes' };
    const short = await moveStock(tx, stockTaken(theirs, merged));
    if (short) return short;
    if (isRevoking && codes > 0) {
      checkAllowed({ actor, action: 'codes.issue' });
      await revokeCodes(tx, id);
    }
    await tx
      .updateTable('orders')
      .set({ ...values, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    return { kind: 'saved', id };
  });
}

/** Whom it was for, and what was noted, is gone for good; history never had it. False if there is no such order. */
export async function forgetOrder(db: Db, actor: Actor, id: string): Promise<boolean> {
  return await recordChange(db, change(actor, `− #${id}`), async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('orders')
      .set({ contact: FORGOTTEN, note: '' })
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

/** As `forgetOrder`, of orders whose time is over: 180 days after they ended, a year after the last change of others. */
export async function forgetOldContacts(db: Db): Promise<void> {
  await sql`select forget_contacts()`.execute(db);
}
