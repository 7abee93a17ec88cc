import { sql } from 'kysely';
import type { Actor } from '../../domain/operators/permissions.ts';
import { hashAddress, hashCode, makeCode } from '../code-hash.ts';
import { type Db, rowsOf } from '../database.ts';
import { recordChange } from './change.ts';
import { giveBackAttempt, takeAttempt } from './code-attempts.ts';
import { deleteInBatches } from './delete-in-batches.ts';

type Issued = { kind: 'issued'; codes: string[] } | { kind: 'no-product' };

export type Product = { id: string; code: string };

export const readProduct = async (tx: Db, id: string): Promise<Product | undefined> =>
  await tx.selectFrom('products').select(['id', 'code']).where('id', '=', id).executeTakeFirst();

/** Within a recorded change. */
export async function addProductCodes(
  tx: Db,
  secret: string,
  product: Product,
  { count, orderId }: { count: number; orderId: string | null },
): Promise<string[]> {
  const made = Array.from({ length: count }, () => makeCode(secret, 'product', product.code));
  await tx
    .insertInto('product_codes')
    .values(
      made.map(({ hash }) => ({ product_id: product.id, code_hash: hash, order_id: orderId })),
    )
    .execute();
  return made.map(({ code }) => code);
}

/** New codes for a product. Only their hashes are stored, so they can be read only once, here. */
export async function issueProductCodes(
  db: Db,
  actor: Actor,
  secret: string,
  productId: string,
  count: number,
): Promise<Issued> {
  const summary = `${productId} × ${count}`;
  return await recordChange(db, { actor, action: 'codes.issue', summary }, async (tx) => {
    const product = await readProduct(tx, productId);
    if (!product) return { kind: 'no-product' };
    const codes = await addProductCodes(tx, secret, product, { count, orderId: null });
    return { kind: 'issued', codes };
  });
}

export type Verification =
  | { kind: 'authentic'; product: string }
  | { kind: 'already-verified'; product: string; verifiedAt: Date }
  | { kind: 'unknown' }
  | { kind: 'refused' };

/** From all addresses together. Typing mistakes of real buyers stay far below this. */
export const ALARM_FAILURES_PER_MINUTE = 100;

async function verifyCode(db: Db, hash: Buffer): Promise<Verification> {
  const first = await db
    .updateTable('product_codes')
    .from('products')
    .whereRef('products.id', '=', 'product_codes.product_id')
    .where('code_hash', '=', hash)
    .where('verified_at', 'is', null)
    .where('revoked_at', 'is', null)
    .set({ verified_at: sql<Date>`now()` })
    .returning('products.name as product')
    .executeTakeFirst();
  if (first) return { kind: 'authentic', ...first };
  const known = await db
    .selectFrom('product_codes')
    .innerJoin('products', 'products.id', 'product_codes.product_id')
    .select(['products.name as product', 'verified_at as verifiedAt'])
    .where('code_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!known?.verifiedAt) return { kind: 'unknown' };
  return { kind: 'already-verified', product: known.product, verifiedAt: known.verifiedAt };
}

/**
 * Counts a failure in this minute. True only for the one that reaches the limit, so there is at most one alarm per
 * minute.
 */
async function countFailure(db: Db): Promise<boolean> {
  const rows = await rowsOf<{ failures: number }>(db)`
    insert into code_failure_minutes as total (minute, failures) values (date_trunc('minute', now()), 1)
    on conflict (minute) do update set failures = total.failures + 1
    returning failures`;
  return rows[0]?.failures === ALARM_FAILURES_PER_MINUTE;
}

type Attempt = { code: string; address: string; onAlarm: () => void };

/** Checks a product's code. The first check marks it as verified; every later one returns when that was. */
export async function verifyProduct(
  db: Db,
  secret: string,
  attempt: Attempt,
): Promise<Verification> {
  const address = hashAddress(secret, attempt.address, new Date());
  if (!(await takeAttempt(db, address))) return { kind: 'refused' };
  const found = await verifyCode(db, hashCode(secret, 'product', attempt.code));
  if (found.kind !== 'unknown') await giveBackAttempt(db, address);
  else if (await countFailure(db)) attempt.onAlarm();
  return found;
}

/** Deletes failures that are too old for the limits to count. */
export async function forgetFailures(db: Db): Promise<void> {
  await deleteInBatches(db, 'code_failures', sql`last_failed_at < now() - interval '2 minutes'`);
  await deleteInBatches(db, 'code_failure_minutes', sql`minute < now() - interval '1 day'`);
}
