import type { Product } from '../../domain/shop/product.ts';
import type { Db } from '../database.ts';

export async function listProducts(db: Db): Promise<Product[]> {
  return await db
    .selectFrom('products')
    .select(['id', 'name', 'category', 'price_ars as priceArs', 'image', 'stock', 'description'])
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
