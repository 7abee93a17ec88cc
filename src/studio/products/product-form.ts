import type { Author } from '../../domain/editing/author.ts';
import type { Clash } from '../../domain/editing/merge.ts';
import type { ProductFields } from '../../domain/shop/product-edit.ts';
import type { ProductProblem } from '../text/products.es.ts';

/** As they are typed. */
export type TypedProduct = Record<Exclude<keyof ProductFields, 'active'>, string> & {
  active: boolean;
};

export const typedOf = (fields: ProductFields): TypedProduct => ({
  ...fields,
  price: String(fields.price),
  stock: String(fields.stock),
});

export type ProductAnswer =
  | { kind: 'saved'; id: string; change: string | null }
  | { kind: 'moved' }
  | {
      kind: 'not-saved';
      what: ProductProblem;
      /** Fields that are wrong. */
      fields: string[];
      mine: TypedProduct | null;
    }
  | {
      kind: 'clash';
      clashes: Clash<ProductFields>[];
      theirs: ProductFields;
      author: Author;
      mine: TypedProduct;
    };
