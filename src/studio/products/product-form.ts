import { PRODUCT_CATEGORIES } from '../../domain/shop/product.ts';
import type { ProductFields } from '../../domain/shop/product-edit.ts';
import type { EditAnswer } from '../editing/answer.ts';
import type { Control } from '../editing/controls.ts';
import type { ProductProblem } from '../text/products.es.ts';

export const PRODUCT_CONTROLS = {
  name: { kind: 'text', isRequired: true },
  category: { kind: 'choice', options: PRODUCT_CATEGORIES },
  code: { kind: 'text' },
  price: { kind: 'number', isRequired: true },
  stock: { kind: 'number', isRequired: true },
  image: { kind: 'picture', shape: 'square' },
  description: { kind: 'area' },
  active: { kind: 'flag' },
} as const satisfies Record<keyof ProductFields, Control>;

export type ProductAnswer = EditAnswer<ProductFields, ProductProblem>;
