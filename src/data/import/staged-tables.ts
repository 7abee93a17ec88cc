import {
  type ColumnsOfRecord,
  fieldsOf as editedFields,
  type FieldKind,
  type RecordTable,
} from '../../domain/catalogue/record-fields.ts';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import type { Half } from '../../domain/football/score.ts';
import type { AudioGroup } from '../../domain/playback/servers.ts';
import type { Database } from '../schema.ts';

/** A column of a staged table: its SQL type, and how a value is written in the text format of COPY. */
type Column<Value> = { sql: string; encode: (value: Value) => string };
type Columns = Readonly<Record<string, Column<never>>>;

const SPECIAL = /[\\\t\n\r]/;
const SPECIALS = /[\\\t\n\r]/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

export const escapeText = (value: string): string =>
  SPECIAL.test(value)
    ? value.replace(SPECIALS, (character) => ESCAPES[character] as string)
    : value;

const orNull = <Value>({ sql, encode }: Column<Value>): Column<Value | null> => ({
  sql,
  encode: (value) => (value === null ? '\\N' : encode(value)),
});
const oneOf = <Value extends string>(sql: string): Column<Value> => ({
  sql,
  encode: (value) => value,
});

const text: Column<string> = { sql: 'text', encode: escapeText };
const id: Column<string> = { sql: 'text collate "C"', encode: escapeText };
export const encodeTexts = (values: readonly string[]): string =>
  escapeText(`{${values.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
const texts: Column<readonly string[]> = { sql: 'text[]', encode: encodeTexts };
const small: Column<number> = { sql: 'smallint', encode: String };
const flag: Column<boolean> = { sql: 'boolean', encode: (value) => (value ? 't' : 'f') };
const instant: Column<Date> = { sql: 'timestamptz(3)', encode: (value) => value.toISOString() };
const json: Column<object> = {
  sql: 'jsonb',
  encode: (value) => escapeText(JSON.stringify(value)),
};
const titleKind = oneOf<TitleKind>('title_kind');

const KINDS: Readonly<Record<FieldKind, Column<never>>> = {
  line: text,
  area: text,
  picture: text,
  address: text,
  year: orNull(small),
  age: orNull(small),
  mark: flag,
};

/** The columns that operators edit; imports write the same ones. */
const editedColumns = <Table extends RecordTable>(table: Table) =>
  Object.fromEntries(
    editedFields(table).map(({ kind, column, isNullable }) => [
      column,
      isNullable ? orNull(KINDS[kind]) : KINDS[kind],
    ]),
  ) as { readonly [Name in keyof ColumnsOfRecord[Table]]: Column<ColumnsOfRecord[Table][Name]> };

/** `fields` are copied into the columns of the same name; the key and the extras are for the statements of apply-*.ts. */
type Table<Name> = {
  key: Columns;
  fields: Name extends keyof Database
    ? { readonly [Field in keyof Database[Name]]?: Column<never> }
    : Columns;
  extras: Columns;
};

/**
 * Every staged table, once: its DDL, its COPY, its rows and what apply-*.ts copies follow from here. A row is a record
 * whose keys are the column names in camel case. Each table also has `doc`, the number of the line in the input: it ties
 * a document's servers to it and decides which of two equal paths came last.
 */
const TABLES = {
  titles: {
    key: { kind: titleKind, source_id: id },
    fields: {
      ...editedColumns('titles'),
      url: orNull(text),
      created_at: orNull(instant),
      renewed_at: orNull(instant),
    },
    extras: { seasons: texts, audios: small },
  },
  episodes: {
    key: { kind: titleKind, title_source_id: id, season_key: id, source_id: id },
    fields: editedColumns('episodes'),
    extras: { audios: small },
  },
  matches: {
    key: { source_id: id },
    fields: {
      first_team: text,
      second_team: text,
      league_name: text,
      starts_at: instant,
      first_goals: orNull(small),
      second_goals: orNull(small),
      half: orNull(oneOf<Half>('text')),
      half_began_at: orNull(instant),
    },
    extras: {},
  },
  channels: {
    key: { source_id: id },
    fields: {
      name: text,
      image: text,
      type: oneOf<'sports' | 'tv'>('channel_type'),
      active: flag,
      menu: text,
      created_at: instant,
    },
    extras: {},
  },
  tv_codes: { key: { source_id: id }, fields: {}, extras: {} },
  operator_records: {
    key: { collection: text, key: id },
    fields: {},
    extras: { data: json },
  },
  // Of rows of tables: the columns that they leave as they are, and how their record is found (complete-rows.ts).
  gaps: {
    key: {},
    fields: {},
    extras: {
      lacks: texts,
      name_key: orNull(id),
      year: orNull(small),
      any_kind: flag,
      must_exist: flag,
    },
  },
  servers: {
    key: { audio: oneOf<AudioGroup>('audio_group'), label: id },
    fields: { url: text, position: small },
    extras: {},
  },
} as const satisfies { [Name in string]: Table<Name> };

type Tables = typeof TABLES;
export type StagedTable = keyof Tables;
export const STAGED_TABLES = Object.keys(TABLES) as StagedTable[];

type Camel<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name & string;
type ColumnsOf<Name extends StagedTable> = Tables[Name]['key'] &
  Tables[Name]['fields'] &
  Tables[Name]['extras'];

/** A row of a staged table. */
export type Staged<Name extends StagedTable> = {
  [Key in keyof ColumnsOf<Name> as Camel<Key>]: ColumnsOf<Name>[Key] extends Column<infer Value>
    ? Value
    : never;
};

const columnsOf = (table: StagedTable): [name: string, Column<never>][] => {
  const { key, fields, extras } = TABLES[table];
  return Object.entries({ ...key, ...fields, ...extras });
};

const listed = (names: string[], alias?: string): string =>
  names.map((name) => (alias ? `${alias}.${name}` : name)).join(', ');

/** Column names for a statement, each with the alias of its table if one is given. */
export const keyOf = (table: StagedTable, alias?: string): string =>
  listed(Object.keys(TABLES[table].key), alias);
export const fieldsOf = (table: StagedTable, alias?: string): string =>
  listed(Object.keys(TABLES[table].fields), alias);

/** Unlogged and without indexes: staged rows are read once and dropped. */
export const createStatement = (table: StagedTable): string =>
  `create unlogged table staging.${table} (doc int, ${columnsOf(table)
    .map(([name, { sql }]) => `${name} ${sql}`)
    .join(', ')})`;

export const copyStatement = (table: StagedTable): string =>
  `copy staging.${table} (doc, ${listed(columnsOf(table).map(([name]) => name))}) from stdin`;

const camel = (name: string): string =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** A line of that COPY. */
export function rowEncoder<Name extends StagedTable>(
  table: Name,
): (doc: number, row: Staged<Name>) => string {
  const columns = columnsOf(table).map(([name, { encode }]) => ({
    key: camel(name) as keyof Staged<Name>,
    encode: encode as (value: unknown) => string,
  }));
  return (doc, row) => {
    let line = String(doc);
    for (const { key, encode } of columns) line += `\t${encode(row[key])}`;
    return `${line}\n`;
  };
}
