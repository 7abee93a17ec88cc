import { sql } from 'kysely';
import type { FieldClash } from '../../domain/editing/merge.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import {
  type Direction,
  moved,
  PRODUCT_FIELDS,
  type ProductFields,
  productFields,
} from '../../domain/shop/product-edit.ts';
import { SHOP_TAG } from '../../domain/tags.ts';
import type { Db } from '../database.ts';
import { reasonOf } from '../legacy-document.ts';
import {
  type AssignedValues,
  type Assignment,
  collectionOf,
  collectionOfTable,
  readAssigned,
} from '../operator-collections.ts';
import { getShopProduct } from '../queries/shop-products.ts';
import { currentChange, recordChange } from './change.ts';
import { hold } from './held.ts';
import { mergeRow } from './merge-row.ts';
import { publish } from './publish.ts';

const { required, fields: COLLECTION, defaults } = collectionOf(collectionOfTable('products'));
const REQUIRED_COLUMNS = required.map((field) => COLLECTION[field]?.[0] ?? '');

type Plan = { kind: 'add' } | { kind: 'change'; columns: string[] } | { kind: 'incomplete' };

/** What these values would do to the product, which stays locked until the end of the transaction. */
async function planProduct(db: Db, id: string, values: AssignedValues): Promise<Plan> {
  const known = await db
    .selectFrom('products')
    .select(sql<Record<string, unknown>>`to_jsonb(products)`.as('row'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!known) {
    const isComplete = REQUIRED_COLUMNS.every((column) => Object.hasOwn(values, column));
    return { kind: isComplete ? 'add' : 'incomplete' };
  }
  const columns = Object.keys(values).filter((column) => known.row[column] !== values[column]);
  return { kind: 'change', columns };
}

const changesAnything = (plan: Plan): boolean =>
  plan.kind === 'add' || (plan.kind === 'change' && plan.columns.length > 0);

/** Behind the others. */
async function addProduct(
  tx: Db,
  id: string,
  values: AssignedValues,
  held: readonly string[],
): Promise<void> {
  const { last } = await tx
    .selectFrom('products')
    .select(sql<number>`coalesce(max(position), -1)`.as('last'))
    .executeTakeFirstOrThrow();
  const row = { ...defaults, position: Math.min(last + 1, 32_767), ...values, held, id };
  await sql`insert into products
    select (jsonb_populate_record(null::products, ${JSON.stringify(row)}::jsonb)).*`.execute(tx);
}

/** Writes columns of a product, new or stored, and holds them: imports leave them alone. */
async function writeProduct(tx: Db, id: string, values: AssignedValues): Promise<Plan> {
  const columns = Object.keys(values).sort();
  const plan = await planProduct(tx, id, values);
  if (plan.kind === 'change') {
    if (plan.columns.length > 0)
      await tx
        .updateTable('products')
        .set(Object.fromEntries(plan.columns.map((column) => [column, values[column]])))
        .where('id', '=', id)
        .execute();
    await hold(tx, 'products', id, columns);
  } else if (plan.kind === 'add') await addProduct(tx, id, values, columns);
  if (changesAnything(plan)) await publish(tx, [SHOP_TAG]);
  return plan;
}

export type SetProduct =
  | { kind: 'set'; isChanged: boolean }
  /** `fields` as the assignments call them. */
  | { kind: 'refused'; reason: string; fields: string[] };

const NEEDS = `a new one needs ${required.join(', ')}`;

/** Makes a product, or sets some fields of one and leaves the others. A dry run only says what would happen. */
export async function setProduct(
  db: Db,
  actor: Actor,
  id: string,
  assignments: readonly Assignment[],
  dryRun = false,
): Promise<SetProduct> {
  const read = readAssigned('products', id, assignments);
  if (read.kind === 'refused')
    return { kind: 'refused', reason: reasonOf(read.error), fields: read.fields };
  const change = { actor, action: 'products.edit', summary: read.path } as const;
  const plan = dryRun
    ? await planProduct(db, id, read.values)
    : await recordChange(db, change, async (tx) => await writeProduct(tx, id, read.values));
  return plan.kind === 'incomplete'
    ? { kind: 'refused', reason: NEEDS, fields: [] }
    : { kind: 'set', isChanged: changesAnything(plan) };
}

const textOf = (value: ProductFields[keyof ProductFields]): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

export type SavedProduct =
  /** `change` is null if nothing was written. */
  | { kind: 'saved'; change: string | null }
  | { kind: 'clash'; clashes: FieldClash<ProductFields>[]; theirs: ProductFields }
  | { kind: 'invalid'; fields: string[] }
  | { kind: 'exists' }
  | { kind: 'not-found' };

const COLUMNS = PRODUCT_FIELDS.map((name) => ({
  name,
  column: name === 'price' ? 'price_ars' : name,
}));

/** The fields that its author edited. Without a base it is a new product; fields that a base lacks were not shown. */
export async function saveProduct(
  db: Db,
  actor: Actor,
  id: string,
  { base, mine }: { base: ProductFields | null; mine: ProductFields },
): Promise<SavedProduct> {
  const edited = PRODUCT_FIELDS.filter(
    (field) => !base || (field in base && mine[field] !== base[field]),
  );
  const read = readAssigned(
    'products',
    id,
    edited.map((name) => ({ name, value: textOf(mine[name]) })),
  );
  if (read.kind === 'refused') return { kind: 'invalid', fields: read.fields };
  const change = { actor, action: 'products.edit', summary: mine.name || id } as const;
  return await recordChange(db, change, async (tx): Promise<SavedProduct> => {
    // Two people who add the same come one after the other.
    if (!base) await sql`lock table products in share row exclusive mode`.execute(tx);
    await sql`select from products where id = ${id} for update`.execute(tx);
    const stored = await getShopProduct(tx, id);
    if (!base && stored) return { kind: 'exists' };
    if (base && !stored) return { kind: 'not-found' };
    if (base && stored) {
      const versions = { base, mine, theirs: productFields(stored) };
      const row = { table: 'products', key: id } as const;
      const { clashes } = await mergeRow<ProductFields>(tx, row, COLUMNS, versions);
      if (clashes.length > 0) return { kind: 'clash', clashes, theirs: versions.theirs };
    }
    if (edited.length === 0) return { kind: 'saved', change: null };
    const plan = await writeProduct(tx, id, read.values);
    if (plan.kind === 'incomplete') return { kind: 'invalid', fields: [] };
    return { kind: 'saved', change: changesAnything(plan) ? await currentChange(tx) : null };
  });
}

/** Moves a product by one place in the shop. Places become 0, 1, 2 … */
export async function moveProduct(
  db: Db,
  actor: Actor,
  id: string,
  direction: Direction,
): Promise<'moved' | 'not-found'> {
  const change = { actor, action: 'products.edit', summary: `${id} ${direction}` } as const;
  return await recordChange(db, change, async (tx) => {
    const rows = await tx
      .selectFrom('products')
      .select(['id', 'position'])
      .orderBy('position')
      .orderBy('id')
      .forUpdate()
      .execute();
    const ids = rows.map((row) => row.id);
    if (!ids.includes(id)) return 'not-found';
    const places = new Map(rows.map((row) => [row.id, row.position]));
    for (const [position, each] of moved(ids, id, direction).entries()) {
      if (places.get(each) === position) continue;
      await tx.updateTable('products').set({ position }).where('id', '=', each).execute();
      await hold(tx, 'products', each, ['position']);
    }
    await publish(tx, [SHOP_TAG]);
    return 'moved';
  });
}
