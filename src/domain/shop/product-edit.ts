import type { ProductCategory } from './product.ts';

/** What an operator edits of a product. */
export type ProductFields = {
  name: string;
  category: ProductCategory;
  price: number;
  stock: number;
  image: string;
  description: string;
  /** The visible part of its codes. */
  code: string;
  active: boolean;
};

export const PRODUCT_FIELDS = [
  'name',
  'category',
  'price',
  'stock',
  'image',
  'description',
  'code',
  'active',
] as const satisfies (keyof ProductFields)[];

export type ShopProduct = ProductFields & {
  id: string;
  /** Taken down. */
  isHidden: boolean;
  /** Fields that imports leave alone; `position` is its place in the shop. */
  held: (keyof ProductFields | 'position')[];
};

export const productFields = (product: ShopProduct): ProductFields => {
  const { id: _, isHidden: __, held: ___, ...fields } = product;
  return fields;
};

export type Direction = 'up' | 'down';

/** The ids in their new order; the same if it is at the end already. */
export function moved(ids: readonly string[], id: string, direction: Direction): string[] {
  const from = ids.indexOf(id);
  const to = from + (direction === 'up' ? -1 : 1);
  const other = ids[to];
  if (from < 0 || other === undefined) return [...ids];
  return ids.map((each, place) => (place === to ? id : place === from ? other : each));
}
