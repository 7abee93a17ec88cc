import { sql } from 'kysely';
import type { ShopProduct } from '../../domain/shop/product-edit.ts';
import type { Db } from '../database.ts';

const productQuery = (db: Db) =>
  db
    .selectFrom('products')
    .select([
      'id',
      'name',
      'category',
      'price_ars as price',
      'stock',
      'image',
      'description',
      'code',
      'active',
      'hidden as isHidden',
      sql<ShopProduct['held']>`array_replace(held, 'price_ars', 'price')`.as('held'),
    ])
    .orderBy('position')
    .orderBy('id');

/** Also those that the shop does not show. */
export const listShopProducts = async (db: Db): Promise<ShopProduct[]> =>
  await productQuery(db).execute();

export const getShopProduct = async (db: Db, id: string): Promise<ShopProduct | null> =>
  (await productQuery(db).where('id', '=', id).executeTakeFirst()) ?? null;
