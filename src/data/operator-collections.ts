import { z } from 'zod';
import type { Value } from '../domain/editing/merge.ts';
import { DEFAULT_MATCH_MINUTES, MAX_MATCH_MINUTES } from '../domain/football/state.ts';
import type { Action } from '../domain/operators/permissions.ts';
import { PRODUCT_CATEGORIES } from '../domain/shop/product.ts';
import { CHANNELS_TAG, GAMES_TAG, MATCHES_TAG, SHOP_TAG } from '../domain/tags.ts';
import { visibleText } from '../domain/visible-text.ts';
import type { LegacyDocument } from './legacy-document.ts';
import { fitsIndex, fitsText, isWebAddress } from './value-limits.ts';

/**
 * Records that the operator maintains: leagues, known sports channels, products and consoles. A document changes only
 * the fields that it has, so that stock or an address can be set alone. A document with an unknown or invalid field
 * is refused.
 */

const MAX_INTEGER = 2_147_483_647;
const MAX_SMALL_INTEGER = 32_767;

/** PostgreSQL refuses JSON with half of a surrogate pair. */
const written = z.string().transform((value) => visibleText(value.toWellFormed()).trim());
const short = written.refine(fitsIndex, 'is too long');
const name = short.refine((value) => value !== '', 'is missing');
const long = written.refine(fitsText, 'is too long');
const count = (max: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,10}$/)
          .transform(Number),
      ],
      'is not a whole number',
    )
    .pipe(z.int('is not a whole number').min(0, 'is below 0').max(max, 'is too large'));

const NONE = z.literal('').transform(() => null);

type Column = string;

type Collection = {
  table: 'leagues' | 'sports_channel_names' | 'products' | 'consoles';
  /** Rows are found by the id of the document, or by NOMBRE, whose default is that id. */
  key: 'id' | 'name';
  /** What somebody must be allowed to do. */
  action: Action;
  /** Pages that show any of these rows. */
  tags: string[];
  fields: Record<string, [Column, z.ZodType<string | number | boolean | null>]>;
  /** A new row without one of these is refused. */
  required: string[];
  /** Values of a new row where its document has none. */
  defaults: Record<Column, string | number | boolean | readonly string[]>;
};

export const OPERATOR_COLLECTIONS = {
  LIGAS: {
    table: 'leagues',
    key: 'name',
    action: 'leagues.edit',
    tags: [MATCHES_TAG],
    fields: {
      NOMBRE: ['name', name],
      ICONO: ['icon', long],
      FONDO: ['background', long],
      MINUTOS: ['match_minutes', count(MAX_MATCH_MINUTES).refine((value) => value > 0, 'is 0')],
    },
    required: [],
    defaults: { icon: '', background: '', match_minutes: DEFAULT_MATCH_MINUTES, held: [] },
  },
  CANALESDEPORTIVOS: {
    table: 'sports_channel_names',
    key: 'name',
    action: 'channels.edit',
    tags: [CHANNELS_TAG, MATCHES_TAG],
    fields: { NOMBRE: ['name', name], CANAL: ['channel_source_id', short] },
    required: [],
    defaults: { channel_source_id: '', held: [] },
  },
  PRODUCTOS: {
    table: 'products',
    key: 'id',
    action: 'products.edit',
    tags: [SHOP_TAG],
    fields: {
      NOMBRE: ['name', name],
      CATEGORIA: [
        'category',
        z.enum(PRODUCT_CATEGORIES, `is none of ${PRODUCT_CATEGORIES.join(', ')}`),
      ],
      PRECIO: ['price_ars', count(MAX_INTEGER)],
      STOCK: ['stock', count(MAX_INTEGER)],
      IMAGEN: ['image', long],
      DESCRIPCION: ['description', long],
      CODIGO: [
        'code',
        short.refine(
          (code) => /^[A-Z0-9-]*$/.test(code),
          'has other characters than A-Z, 0-9 and -',
        ),
      ],
      ESTADO: ['active', z.string().transform((value) => value === 'A')],
      ORDEN: ['position', count(MAX_SMALL_INTEGER)],
    },
    required: ['NOMBRE', 'CATEGORIA', 'PRECIO', 'STOCK'],
    defaults: { image: '', description: '', code: '', active: true, hidden: false, held: [] },
  },
  CONSOLAS: {
    table: 'consoles',
    key: 'id',
    action: 'consoles.edit',
    tags: [GAMES_TAG],
    fields: {
      NOMBRE: ['name', name],
      FABRICANTE: ['maker', long],
      ANIO: ['year', z.union([NONE, count(MAX_SMALL_INTEGER)], 'is not a whole number')],
      IMAGEN: ['image', long],
      URL: [
        'url',
        written.refine(
          (value) => value === '' || isWebAddress(value),
          'is not an http or https address',
        ),
      ],
      ORDEN: ['position', count(MAX_SMALL_INTEGER)],
    },
    required: ['NOMBRE'],
    defaults: { maker: '', image: '', url: '', held: [] },
  },
} as const satisfies Record<string, Collection>;

export type OperatorCollection = keyof typeof OPERATOR_COLLECTIONS;

export const COLLECTION_NAMES = Object.keys(OPERATOR_COLLECTIONS) as OperatorCollection[];

export const isOperatorCollection = (name: string): name is OperatorCollection =>
  Object.hasOwn(OPERATOR_COLLECTIONS, name);

export const collectionOf = (name: OperatorCollection): Collection => OPERATOR_COLLECTIONS[name];

const SCHEMAS = new Map(
  Object.entries<Collection>(OPERATOR_COLLECTIONS).map(([collection, { fields }]) => [
    collection,
    z.strictObject(
      Object.fromEntries(
        Object.entries(fields).map(([field, [, schema]]) => [field, schema.optional()]),
      ),
    ),
  ]),
);

/** The columns that a document sets, and the key of its row. */
export function readOperatorDocument(
  collection: OperatorCollection,
  id: string,
  data: unknown,
): { collection: string; key: string; data: AssignedValues } {
  const { key, fields } = collectionOf(collection);
  const read = SCHEMAS.get(collection)?.parse(data) ?? {};
  const values: Record<Column, Value> = {};
  for (const [field, [column]] of Object.entries(fields)) {
    const value = read[field];
    if (value !== undefined) values[column] = value;
  }
  return { collection, key: key === 'name' ? String(values.name ?? id) : id, data: values };
}

/** A name may contain a slash, a path part may not. */
const pathOf = (collection: OperatorCollection, id: string): string =>
  `${collection}/${id.replaceAll('/', '-')}`;

/** From a row back to a document. Columns that the row lacks are not written. */
export function operatorDocument(
  collection: OperatorCollection,
  row: Record<Column, unknown>,
): LegacyDocument {
  const { key, fields } = collectionOf(collection);
  const data: Record<string, unknown> = {};
  for (const [field, [column]] of Object.entries(fields)) {
    const value = row[column];
    if (value === undefined || value === null) continue;
    data[field] = typeof value === 'boolean' ? (value ? 'A' : 'I') : value;
  }
  return { path: pathOf(collection, String(row[key])), data };
}

/** Commands speak of tables; the names of the source stay in here. */
export type OperatorTable = Collection['table'];

export const collectionOfTable = (table: OperatorTable): OperatorCollection =>
  COLLECTION_NAMES.find((name) => collectionOf(name).table === table) as OperatorCollection;

export type Assignment = { name: string; value: string };

const englishOf = (column: Column): string => column.replace(/_(ars|source_id)$/, '');

/** What a field may be called: in English, and as in documents. */
export const listFieldNames = (table: OperatorTable): [english: string, field: string][] =>
  Object.entries(collectionOf(collectionOfTable(table)).fields).map(([field, [column]]) => [
    englishOf(column),
    field,
  ]);

/** Whether an operator orders its rows. */
export const hasPlaces = (table: OperatorTable): table is 'products' | 'consoles' =>
  'ORDEN' in collectionOf(collectionOfTable(table)).fields;

/** What can be edited of a row, beside its place. */
export const listEditedColumns = (table: OperatorTable): { name: string; column: Column }[] =>
  Object.values(collectionOf(collectionOfTable(table)).fields)
    .map(([column]) => ({ name: englishOf(column), column }))
    .filter(({ column }) => column !== 'position');

const YES_OR_NO = new Map([
  ['yes', 'A'],
  ['no', 'I'],
]);

/** The document that sets these fields of one row, by either of their names. */
export function assignedDocument(
  table: OperatorTable,
  id: string,
  assignments: readonly Assignment[],
): { kind: 'made'; document: LegacyDocument } | { kind: 'refused'; reason: string } {
  const collection = collectionOfTable(table);
  const names = listFieldNames(table);
  const data: Record<string, unknown> = {};
  if (collectionOf(collection).key === 'name') data.NOMBRE = id;
  for (const { name, value } of assignments) {
    const [, field] = names.find((known) => known.includes(name)) ?? [];
    const read = name === 'active' ? YES_OR_NO.get(value) : value;
    if (!field) return { kind: 'refused', reason: `there is no field ${name}` };
    if (read === undefined) return { kind: 'refused', reason: `${name} is yes or no` };
    data[field] = read;
  }
  return { kind: 'made', document: { path: pathOf(collection, id), data } };
}

export type AssignedValues = Readonly<Record<Column, Value>>;

/** The columns that these assignments set, checked as a document is. A wrong one is named as in `assignments`. */
export function readAssigned(
  table: OperatorTable,
  id: string,
  assignments: readonly Assignment[],
):
  | { kind: 'read'; path: string; values: AssignedValues }
  | { kind: 'refused'; path: string; fields: string[]; error: z.ZodError } {
  const made = assignedDocument(table, id, assignments);
  if (made.kind === 'refused') throw new RangeError(made.reason);
  const { path, data } = made.document;
  const names = new Map(listFieldNames(table).map(([english, field]) => [field, english]));
  try {
    const read = readOperatorDocument(collectionOfTable(table), id, data);
    return { kind: 'read', path, values: read.data };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const fields = error.issues.map((issue) => names.get(String(issue.path[0])) ?? '');
    return { kind: 'refused', path, fields, error };
  }
}
