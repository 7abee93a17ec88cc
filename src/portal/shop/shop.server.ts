import type { Db } from '../../data/database.ts';
import { listProducts } from '../../data/queries/products.ts';
import { filterProducts, readFilter } from '../../domain/shop/product.ts';
import { SHOP_TAG } from '../../domain/tags.ts';
import { cached } from '../http/cached.ts';
import type { ReadSettings } from '../http/site-settings.server.ts';
import { picture } from '../pictures/picture-base.server.ts';

export async function loadShop(db: Db, readSettings: ReadSettings, request: Request) {
  const filter = readFilter(new URL(request.url).searchParams);
  const [all, settings] = await Promise.all([listProducts(db), readSettings()]);
  return cached(filter.words ? 'search' : 'catalogue', [SHOP_TAG], {
    filter,
    products: filterProducts(all, filter).map((product) => ({
      ...product,
      image: picture('p', '', product.image),
    })),
    isEmpty: all.length === 0,
    description: settings.shopDescription,
  });
}
