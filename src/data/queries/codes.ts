import { sql } from 'kysely';
import type { KnownCode } from '../../domain/shop/order.ts';
import { hashCode } from '../code-hash.ts';
import type { Db } from '../database.ts';

/** The state of a code that somebody has in their hand. Looking it up does not verify it. */
export async function lookUpCode(db: Db, secret: string, typed: string): Promise<KnownCode | null> {
  const ofProduct = await db
    .selectFrom('product_codes')
    .innerJoin('products', 'products.id', 'product_codes.product_id')
    .select([
      'product_codes.id',
      'products.name as product',
      'order_id as orderId',
      'issued_at as issuedAt',
      'verified_at as verifiedAt',
      'revoked_at as revokedAt',
    ])
    .where('code_hash', '=', hashCode(secret, 'product', typed))
    .executeTakeFirst();
  if (ofProduct) return { use: 'product', ...ofProduct };
  const ofTvApp = await db
    .selectFrom('tv_app_codes')
    .select(['id', 'order_id as orderId', 'issued_at as issuedAt', 'revoked_at as revokedAt'])
    .where('code_hash', '=', hashCode(secret, 'tv-app', typed))
    .executeTakeFirst();
  return ofTvApp ? { use: 'tv-app', product: null, verifiedAt: null, ...ofTvApp } : null;
}

export type CodeCount = {
  id: string;
  name: string;
  issued: number;
  verified: number;
  revoked: number;
};

export const countProductCodes = async (db: Db): Promise<CodeCount[]> =>
  await db
    .selectFrom('products')
    .leftJoin('product_codes', 'product_codes.product_id', 'products.id')
    .select([
      'products.id',
      'products.name',
      sql<number>`count(product_codes.id)::int`.as('issued'),
      sql<number>`count(*) filter (where verified_at is not null and revoked_at is null)::int`.as(
        'verified',
      ),
      sql<number>`count(*) filter (where revoked_at is not null)::int`.as('revoked'),
    ])
    .groupBy(['products.id', 'products.name', 'products.position'])
    .orderBy('products.position')
    .orderBy('products.id')
    .execute();
