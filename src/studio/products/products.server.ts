import { z } from 'zod';
import { moveProduct, saveProduct } from '../../data/commands/products.ts';
import type { Db } from '../../data/database.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { getShopProduct } from '../../data/queries/shop-products.ts';
import { PRODUCT_CATEGORIES } from '../../domain/shop/product.ts';
import type { ProductFields, ShopProduct } from '../../domain/shop/product-edit.ts';
import { slug } from '../../domain/slug.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import { acting } from '../access/acting.server.ts';
import type { NeedsKey } from '../access/needs-key.ts';
import { kept } from '../editing/posted.server.ts';
import { fieldOf } from '../http/posted-form.ts';
import { type ProductAnswer, type TypedProduct, typedOf } from './product-form.ts';

export const NEW_PRODUCT = 'nuevo';

const EMPTY: ProductFields = {
  name: '',
  category: 'buzos',
  price: 0,
  stock: 1,
  image: '',
  description: '',
  code: '',
  active: true,
};

export type ProductData = {
  /** Null for a new one. */
  product: ShopProduct | null;
  fields: TypedProduct;
  /** What its author sees; null for a new one. */
  base: ProductFields | null;
};

const fieldsOf = ({ id: _, isHidden: __, held: ___, ...fields }: ShopProduct): ProductFields =>
  fields;

export async function loadProduct(db: Db, id: string): Promise<ProductData> {
  if (id === NEW_PRODUCT) return { product: null, fields: typedOf(EMPTY), base: null };
  const product = isStorableText(id) ? await getShopProduct(db, id) : null;
  if (!product) throw new Response(null, { status: 404 });
  const base = fieldsOf(product);
  return { product, fields: typedOf(base), base };
}

const readTyped = (form: FormData): TypedProduct => {
  const text = (name: string) => fieldOf(form, name).replaceAll('\0', '').trim();
  return {
    name: text('name'),
    category: text('category'),
    price: text('price'),
    stock: text('stock'),
    image: text('image'),
    description: text('description'),
    code: text('code'),
    active: form.has('active'),
  };
};

/** What is no whole number is none, and the command refuses it. */
const numberOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN);

const fieldsOfTyped = (typed: TypedProduct): ProductFields => ({
  ...typed,
  category: typed.category as ProductFields['category'],
  price: numberOf(typed.price),
  stock: numberOf(typed.stock),
});

/** As it is stored: an import allows more than the form. */
const seenProduct = z.object({
  ...{
    name: z.string(),
    category: z.enum(PRODUCT_CATEGORIES),
    price: z.number(),
    stock: z.number(),
  },
  ...{ image: z.string(), description: z.string(), code: z.string(), active: z.boolean() },
}) satisfies z.ZodType<ProductFields>;

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/;

async function save(
  db: Db,
  actor: OperatorSession['actor'],
  givenId: string,
  form: FormData,
): Promise<ProductAnswer> {
  const mine = readTyped(form);
  const isNew = givenId === NEW_PRODUCT;
  const id = isNew ? fieldOf(form, 'id').trim() || slug(mine.name) : givenId;
  const notSaved = (
    what: Extract<ProductAnswer, { kind: 'not-saved' }>['what'],
    fields: string[] = [],
  ): ProductAnswer => ({ kind: 'not-saved', what, fields, mine });
  if (isNew && mine.name === '') return notSaved('invalid', ['name']);
  if (isNew && (!ID.test(id) || id === NEW_PRODUCT)) return notSaved('bad-id');
  if (!isStorableText(id)) return notSaved('not-found');
  const base = isNew ? null : kept(form, 'base', seenProduct);
  const saved = await saveProduct(db, actor, id, { base, mine: fieldsOfTyped(mine) });
  if (saved.kind === 'saved') return { kind: 'saved', id, change: saved.change };
  if (saved.kind === 'clash') return { ...saved, mine };
  return saved.kind === 'invalid' ? notSaved('invalid', saved.fields) : notSaved(saved.kind);
}

export const postProduct = async (
  db: Db,
  session: OperatorSession,
  id: string,
  form: FormData,
): Promise<ProductAnswer | NeedsKey> =>
  await acting<ProductAnswer>({ db, session, action: 'products.edit', form }, async (actor) =>
    save(db, actor, id, form),
  );

/** Moves one up or down in the list. */
export const postMove = async (
  db: Db,
  session: OperatorSession,
  form: FormData,
): Promise<ProductAnswer | NeedsKey> =>
  await acting<ProductAnswer>({ db, session, action: 'products.edit', form }, async (actor) => {
    const id = fieldOf(form, 'product').replaceAll('\0', '');
    const direction = fieldOf(form, 'direction') === 'up' ? 'up' : 'down';
    return (await moveProduct(db, actor, id, direction)) === 'moved'
      ? { kind: 'moved' }
      : { kind: 'not-saved', what: 'not-found', fields: [], mine: null };
  });
