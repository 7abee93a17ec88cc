/** How a field is typed, checked and shown. */
export type FieldKind = 'line' | 'area' | 'picture' | 'address' | 'year' | 'age' | 'mark';

export type FieldValue = string | number | boolean | null;
export type Fields = Readonly<Record<string, FieldValue>>;

type ValueOf<Kind extends FieldKind> = Kind extends 'mark'
  ? boolean
  : Kind extends 'year' | 'age'
    ? number | null
    : string;

type Field = {
  kind: FieldKind;
  column: string;
  isRequired?: true;
  /** The column is null where the field is empty. */
  isNullable?: true;
  isOfMovies?: true;
};

/**
 * What operators edit of a title and of an episode, in the order in which forms show it. Types, columns, limits, forms and
 * schemas follow from here; `editorText.fields` has the names.
 */
const RECORD_FIELDS = {
  titles: {
    name: { kind: 'line', column: 'name', isRequired: true },
    originalName: { kind: 'line', column: 'original_name', isNullable: true },
    genre: { kind: 'line', column: 'genre' },
    year: { kind: 'year', column: 'release_year' },
    age: { kind: 'age', column: 'age' },
    description: { kind: 'area', column: 'description' },
    poster: { kind: 'picture', column: 'image_vertical' },
    backdrop: { kind: 'picture', column: 'image_horizontal' },
    active: { kind: 'mark', column: 'active' },
    recommended: { kind: 'mark', column: 'recommended', isOfMovies: true },
    popular: { kind: 'mark', column: 'popular', isOfMovies: true },
  },
  episodes: {
    name: { kind: 'line', column: 'name', isRequired: true },
    image: { kind: 'picture', column: 'image' },
    url: { kind: 'address', column: 'url', isNullable: true },
  },
} as const satisfies Record<string, Record<string, Field>>;

type Declared = typeof RECORD_FIELDS;
export type RecordTable = keyof Declared;
export type FieldsOf = {
  [Table in RecordTable]: {
    -readonly [Name in keyof Declared[Table]]: Declared[Table][Name] extends {
      kind: infer Kind extends FieldKind;
    }
      ? ValueOf<Kind>
      : never;
  };
};
/** The same as they are stored, by column. */
export type ColumnsOfRecord = {
  [Table in RecordTable]: {
    [Name in keyof Declared[Table] as Declared[Table][Name] extends { column: infer Column }
      ? Column & string
      : never]:
      | FieldsOf[Table][Name]
      | (Declared[Table][Name] extends { isNullable: true } ? null : never);
  };
};
export type FieldName = { [Table in RecordTable]: keyof Declared[Table] }[RecordTable] & string;

/** The fields of a table, each with its name. */
export const fieldsOf = (table: RecordTable): ({ name: string } & Field)[] =>
  Object.entries<Field>(RECORD_FIELDS[table]).map(([name, field]) => ({ name, ...field }));

const EMPTY: Readonly<Record<FieldKind, FieldValue>> = {
  line: '',
  area: '',
  picture: '',
  address: '',
  year: null,
  age: null,
  mark: false,
};

/** What a new record starts with. */
export const emptyFields = <Table extends RecordTable>(table: Table): FieldsOf[Table] =>
  Object.fromEntries(
    fieldsOf(table).map(({ name, kind }) => [name, EMPTY[kind]]),
  ) as FieldsOf[Table];

/** A record as it is stored: its fields by column. */
export const columnsOf = <Table extends RecordTable>(
  table: Table,
  fields: FieldsOf[Table],
): ColumnsOfRecord[Table] =>
  Object.fromEntries(
    fieldsOf(table).map(({ name, column, isNullable }) => {
      const value = (fields as Fields)[name] ?? null;
      return [column, isNullable ? value || null : value];
    }),
  ) as ColumnsOfRecord[Table];

/**
 * What a draft or a form says of the fields that this release knows. One that it does not name was not there when it was
 * made, so it is untouched, and so is one that only a later release knows.
 */
export function knownFields(
  table: RecordTable,
  base: Fields,
  mine: Fields,
): { base: Fields; mine: Fields } {
  const names = fieldsOf(table).flatMap(({ name }) => (Object.hasOwn(base, name) ? [name] : []));
  const pick = (value: (name: string) => FieldValue | undefined): Fields =>
    Object.fromEntries(names.map((name) => [name, value(name) ?? null]));
  return {
    base: pick((name) => base[name]),
    mine: pick((name) => (Object.hasOwn(mine, name) ? mine[name] : base[name])),
  };
}
