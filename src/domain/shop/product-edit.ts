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
