import type { Product } from '../../domain/shop/product.ts';
import type { Db } from '../database.ts';
import { prepared } from '../prepared.ts';

const products = prepared((db) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'category', 'price_ars as priceArs', 'image', 'stock', 'description'])
    .where('active', '=', true)
    .where('hidden', '=', false)
    .orderBy('position')
    .orderBy('id'),
);

export const listProducts = async (db: Db): Promise<Product[]> => await products(db, {});
