import { sql } from 'kysely';
import type { Actor } from '../../domain/operators/permissions.ts';
import { TV_APP_TAG } from '../../domain/tags.ts';
import { makeCode } from '../code-hash.ts';
import { type Db, rowsOf } from '../database.ts';
import { recordChange } from './change.ts';
import { publish } from './publish.ts';

export const TV_PREFIX = 'TV';

export type SoldTvCode =
  | { kind: 'sold'; code: string }
  /** The order already has its code; nothing new was sold. */
  | { kind: 'already-sold'; issuedAt: Date }
  | { kind: 'sold-out' };

export class SoldOut extends Error {}

/** Within a change, which this throws out of if every seat is sold. */
export async function takeSeat(tx: Db): Promise<void> {
  const seat = await rowsOf(tx)`
    update tv_app_quota set sold = sold + 1 where sold < total returning sold`;
  if (seat.length === 0) throw new SoldOut();
  await publish(tx, [TV_APP_TAG]);
}

/** Within a change: so many codes no longer take a seat. */
export async function returnSeats(tx: Db, seats: number): Promise<void> {
  await sql`update tv_app_quota set sold = greatest(sold - ${seats}::int, 0)`.execute(tx);
  await publish(tx, [TV_APP_TAG]);
}

/**
 * Sells one code per order: calling it again changes nothing. The seat, the code and the purge are written in one
 * transaction, and the database itself refuses a seat beyond the total.
 */
export async function sellTvCode(
  db: Db,
  actor: Actor,
  secret: string,
  orderKey: string,
): Promise<SoldTvCode> {
  const { code, hash } = makeCode(secret, 'tv-app', TV_PREFIX);
  try {
    const change = { actor, action: 'codes.issue', summary: `TV ${orderKey}` } as const;
    return await recordChange(db, change, async (tx) => {
      // A second call with the same key waits here until the first has finished.
      const added = await tx
        .insertInto('tv_app_codes')
        .values({ order_key: orderKey, code_hash: hash })
        .onConflict((conflict) => conflict.column('order_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) {
        const { issued_at } = await tx
          .selectFrom('tv_app_codes')
          .select('issued_at')
          .where('order_key', '=', orderKey)
          .executeTakeFirstOrThrow();
        return { kind: 'already-sold', issuedAt: issued_at };
      }
      await takeSeat(tx);
      return { kind: 'sold', code };
    });
  } catch (error) {
    if (error instanceof SoldOut) return { kind: 'sold-out' };
    throw error;
  }
}

/** A new code for an order whose code was lost. The old code becomes invalid; no seat is sold. */
export async function replaceTvCode(
  db: Db,
  actor: Actor,
  secret: string,
  orderKey: string,
): Promise<{ kind: 'replaced'; code: string } | { kind: 'no-order' }> {
  const { code, hash } = makeCode(secret, 'tv-app', TV_PREFIX);
  const change = { actor, action: 'codes.issue', summary: `TV ${orderKey}` } as const;
  const row = await recordChange(
    db,
    change,
    async (tx) =>
      await tx
        .updateTable('tv_app_codes')
        .set({ code_hash: hash })
        .where('order_key', '=', orderKey)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst(),
  );
  return row ? { kind: 'replaced', code } : { kind: 'no-order' };
}
