import { moveProduct, saveProduct } from '../../data/commands/products.ts';
import type { Db } from '../../data/database.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { getShopProduct } from '../../data/queries/shop-products.ts';
import {
  type ProductFields,
  productFields,
  type ShopProduct,
} from '../../domain/shop/product-edit.ts';
import { slug } from '../../domain/slug.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import { acting } from '../access/acting.server.ts';
import type { NeedsKey } from '../access/needs-key.ts';
import { clashed } from '../editing/answer.ts';
import { readTyped, type Typed, typedForm, typedValues } from '../editing/controls.ts';
import { kept, seenRecord } from '../editing/posted.server.ts';
import { fieldOf } from '../http/posted-form.ts';
import { PRODUCT_CONTROLS, type ProductAnswer } from './product-form.ts';

export const NEW_PRODUCT = 'nuevo';

const EMPTY = { category: 'buzos', price: 0, stock: 1, active: true };

export type ProductData = {
  /** Null for a new one. */
  product: ShopProduct | null;
  typed: Typed;
  /** What its author sees; null for a new one. */
  base: ProductFields | null;
};

export async function loadProduct(db: Db, id: string): Promise<ProductData> {
  if (id === NEW_PRODUCT)
    return { product: null, typed: typedValues(PRODUCT_CONTROLS, EMPTY), base: null };
  const product = isStorableText(id) ? await getShopProduct(db, id) : null;
  if (!product) throw new Response(null, { status: 404 });
  const base = productFields(product);
  return { product, typed: typedValues(PRODUCT_CONTROLS, base), base };
}

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/;

async function save(
  db: Db,
  actor: OperatorSession['actor'],
  givenId: string,
  form: FormData,
): Promise<ProductAnswer> {
  const isNew = givenId === NEW_PRODUCT;
  const typed = typedForm(form);
  const base = isNew ? null : (kept(form, 'base', seenRecord(PRODUCT_CONTROLS)) as ProductFields);
  const mine = readTyped(PRODUCT_CONTROLS, typed, base) as ProductFields;
  const id = isNew ? fieldOf(form, 'id').trim() || slug(mine.name) : givenId;
  const notSaved = (
    what: Extract<ProductAnswer, { kind: 'not-saved' }>['what'],
    wrong: string[] = [],
  ): ProductAnswer => ({ kind: 'not-saved', what, wrong, typed, base });
  if (isNew && mine.name === '') return notSaved('invalid', ['name']);
  if (isNew && (!ID.test(id) || id === NEW_PRODUCT)) return notSaved('bad-id');
  if (!isStorableText(id)) return notSaved('not-found');
  const saved = await saveProduct(db, actor, id, { base, mine });
  if (saved.kind === 'saved') return { ...saved, id };
  if (saved.kind === 'clash') return clashed(PRODUCT_CONTROLS, typed, base ?? mine, saved);
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
): Promise<{ kind: 'moved' } | { kind: 'not-found' } | NeedsKey> =>
  await acting({ db, session, action: 'products.edit', form }, async (actor) => {
    const id = fieldOf(form, 'product').replaceAll('\0', '');
    const direction = fieldOf(form, 'direction') === 'up' ? 'up' : 'down';
    return { kind: await moveProduct(db, actor, id, direction) };
  });
