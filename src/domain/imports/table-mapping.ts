import { z } from 'zod';
import { AUDIOS, KINDS } from '../links/vocabulary.ts';
import type { AudioGroup } from '../playback/servers.ts';
import { normaliseText } from '../search/text.ts';
import {
  fieldNames,
  fieldsOfTable,
  headerMeanings,
  isFieldOf,
  isTableKind,
  kindsKnowing,
  mayRepeat,
  TABLE_KINDS,
  type TableField,
  type TableKind,
} from './table-fields.ts';
import type { TableShape } from './table-shape.ts';
import { DELIMITERS } from './table-text.ts';
import { readDate, readMark, readTime } from './table-values.ts';

export const MAX_COLUMNS = 200;
const MAX_COLUMN_NAME = 100;

/** How a table is read: its shape, what it is of, and what each column holds. Null for a column that is left out. */
export type TableMapping = TableShape & {
  kind: TableKind;
  /** As in the header; empty without one. */
  names: readonly string[];
  fields: readonly (TableField | null)[];
};

/** What is remembered of a mapping: the field of each column by its name. */
export type RememberedMapping = {
  kind: TableKind;
  fields: Readonly<Record<string, string | null>>;
};

const kind = z.string().refine(isTableKind);
const fitting = (value: { kind: TableKind; fields: readonly (string | null)[] }): boolean =>
  value.fields.every((field) => field === null || isFieldOf(value.kind, field));

const mappingSchema = z
  .object({
    delimiter: z.enum(DELIMITERS),
    isBarred: z.boolean(),
    headerLine: z.int().min(0),
    kind,
    names: z.array(z.string()).max(MAX_COLUMNS),
    fields: z.array(z.string().nullable()).min(1).max(MAX_COLUMNS),
  })
  .refine(fitting);

/** A mapping that was stored, also by another release; null if this one cannot use it. */
export const readMapping = (value: unknown): TableMapping | null =>
  (mappingSchema.safeParse(value).data as TableMapping | undefined) ?? null;

const rememberedSchema = z.object({ kind, fields: z.record(z.string(), z.string().nullable()) });

export const readRemembered = (value: unknown): RememberedMapping | null =>
  rememberedSchema.safeParse(value).data ?? null;

/** Names by which columns are known again: without accents and case, and each of several equal ones with its number. */
export function columnKeys(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const plain = normaliseText(name).slice(0, MAX_COLUMN_NAME);
    const count = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, count);
    return count > 1 ? `${plain}#${count}` : plain;
  });
}

/** The set of its columns, in any order; null for a table whose columns have no names. */
export const mappingKey = (names: readonly string[]): string | null =>
  names.some((name) => name.trim() !== '') ? columnKeys(names).toSorted().join('\n') : null;

export const rememberedOf = ({ kind, names, fields }: TableMapping): RememberedMapping => ({
  kind,
  fields: Object.fromEntries(columnKeys(names).map((key, at) => [key, fields[at] ?? null])),
});

/** A remembered mapping for these columns. */
export function recalled(
  { kind, fields }: RememberedMapping,
  names: readonly string[],
): Pick<TableMapping, 'kind' | 'fields'> {
  return {
    kind,
    fields: columnKeys(names).map((key) => {
      const field = Object.hasOwn(fields, key) ? fields[key] : null;
      return field && isFieldOf(kind, field) ? field : null;
    }),
  };
}

/** The first rows of a table, by column. */
export type Samples = readonly (readonly string[])[];

const filled = (cells: Iterable<string | undefined>): string[] =>
  [...cells].map((cell) => (cell ?? '').trim()).filter((cell) => cell !== '');

const columnOf = (rows: Samples, at: number): string[] => filled(rows.map((row) => row[at]));

const ADDRESS = /https?:\/\/\S/i;
const PICTURE = /\.(?:jpe?g|png|webp|gif|avif)(?:$|[?#])|\/(?:img|images?|posters?)\//i;

const AUDIO_FIELDS: readonly (readonly [AudioGroup, TableField])[] = [
  ['LATINO', 'latino'],
  ['SUBTITULADO', 'subtitled'],
  ['ESPAÑOL', 'spanish'],
  ['JAPONÉS', 'japanese'],
];

function audioField(kind: TableKind, name: string): TableField | null {
  const [group] = name.split(' ').flatMap((word) => AUDIOS.get(word)?.groups ?? []);
  const field = AUDIO_FIELDS.find(([audio]) => audio === group)?.[1];
  return field && isFieldOf(kind, field) ? field : null;
}

const most = (cells: readonly string[], is: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(is).length * 10 >= cells.length * 9;

/** What a column without a known name holds, by its values. */
function meaningByValues(
  kind: TableKind,
  { name, cells, isNameless }: { name: string; cells: readonly string[]; isNameless: boolean },
): TableField[] {
  const of = (...kinds: string[]): TableField[] =>
    fieldNames(kind).filter((field) => kinds.includes(fieldsOfTable(kind)[field]?.kind ?? ''));
  if (most(cells, (cell) => ADDRESS.test(cell))) {
    if (most(cells, (cell) => PICTURE.test(cell))) return of('picture');
    const audio = audioField(kind, name);
    return audio ? [audio] : isFieldOf(kind, 'servers') ? ['servers'] : of('servers');
  }
  // Only where nothing names the columns: a name that is not known may say anything.
  if (!isNameless) return [];
  if (most(cells, (cell) => /^(?:18[789]|19\d|20\d)\d$/.test(cell))) return of('year');
  if (most(cells, (cell) => KINDS.has(normaliseText(cell)))) return of('type');
  if (most(cells, (cell) => / (?:vs?\.?|-) /i.test(cell))) return of('teams');
  if (most(cells, (cell) => /[:h]/.test(cell) && readTime(cell) !== null)) return of('time');
  if (most(cells, (cell) => readDate(cell) !== null)) return of('date');
  if (most(cells, (cell) => readMark(cell) !== null)) return of('mark');
  if (most(cells, (cell) => cell.length > 60)) return of('area');
  return [];
}

function fieldsFor(
  kind: TableKind,
  names: readonly string[],
  rows: Samples,
  width: number,
): (TableField | null)[] {
  const isNameless = names.every((name) => name.trim() === '');
  const columns = Array.from({ length: width }, (_, at) => {
    const name = normaliseText(names[at] ?? '');
    const byName = headerMeanings(kind, name);
    const cells = columnOf(rows, at);
    const meanings =
      byName.length > 0 ? byName : meaningByValues(kind, { name, cells, isNameless });
    return { at, meanings };
  });
  const fields: (TableField | null)[] = columns.map(() => null);
  const free = (field: TableField): boolean => mayRepeat(kind, field) || !fields.includes(field);
  for (const { at, meanings } of columns.toSorted((a, b) => a.meanings.length - b.meanings.length))
    fields[at] = meanings.find(free) ?? null;
  // Without names, the first words are what the rows are called.
  for (const field of fieldNames(kind)) {
    if (!isNameless || fields.includes(field)) continue;
    const isName = field === 'title' || (field === 'name' && fieldsOfTable(kind).name?.isRequired);
    const at = isName
      ? fields.findIndex(
          (taken, column) => !taken && columnOf(rows, column).some((cell) => /\p{L}/u.test(cell)),
        )
      : -1;
    if (at !== -1) fields[at] = field;
  }
  return fields;
}

/** What a table of this kind still lacks before any of its rows can be read. */
export function missingFields(
  kind: TableKind,
  fields: readonly (TableField | null)[],
): TableField[] {
  const has = (...names: TableField[]): boolean => names.some((name) => fields.includes(name));
  const missing = fieldNames(kind).filter(
    (field) =>
      fieldsOfTable(kind)[field]?.isRequired &&
      !fields.includes(field) &&
      // An id says which one, so the rest may stay as it is.
      !(field === 'name' && has('id')),
  );
  if (kind === 'matches' && !has('teams') && !(has('firstTeam') && has('secondTeam')))
    missing.push('teams');
  if ((kind === 'episodes' || kind === 'links') && !has('title', 'titleId')) missing.push('title');
  const isLinked = fields.some((field) => field && mayRepeat(kind, field));
  if (kind === 'links' && !isLinked) missing.push('servers');
  return missing;
}

const NAMED_AFTER: readonly (readonly [RegExp, TableKind])[] = [
  [/episodio|capitulo/, 'episodes'],
  [/enlace|link|servidor/, 'links'],
  [/pelicula|pelis|film|movie/, 'movies'],
  [/anime/, 'anime'],
  [/serie/, 'series'],
  [/canal|channel/, 'channels'],
  [/partido|agenda|fixture|match/, 'matches'],
  [/liga|torneo/, 'leagues'],
  [/producto|tienda|stock/, 'products'],
  [/consola|juego/, 'consoles'],
];

function scoreOf(
  kind: TableKind,
  fields: readonly (TableField | null)[],
  { names, rows, file }: { names: readonly string[]; rows: Samples; file: string },
): number {
  const known = fields.reduce((sum, field, at) => {
    if (field === null) return sum;
    const name = normaliseText(names[at] ?? '');
    return sum + 1 + 2 / Math.max(1, kindsKnowing(name));
  }, 0);
  const plain = normaliseText(file);
  const isOfFile = NAMED_AFTER.find(([words]) => words.test(plain))?.[1] === kind;
  const own = new Set(names.map(normaliseText));
  const isNamed =
    (kind === 'episodes' && fields.includes('episode')) ||
    (kind === 'anime' && own.has('anime')) ||
    (kind === 'series' && (own.has('serie') || fields.includes('seasons'))) ||
    (kind === 'movies' && own.has('pelicula'));
  const isOfTitles = kind === 'links' && !fields.includes('episode');
  const titles = isOfTitles ? columnOf(rows, fields.indexOf('title')) : [];
  const isRepeated = new Set(titles).size < titles.length;
  return (
    known -
    6 * missingFields(kind, fields).length +
    (isOfFile ? 3 : 0) +
    (isNamed ? 2 : 0) +
    (isRepeated ? 2 : 0)
  );
}

/** What a table is of and what its columns hold, by their names, their values and the name of the file. */
export function guessMapping(
  given: { names: readonly string[]; rows: Samples; file: string },
  only?: TableKind,
): Pick<TableMapping, 'kind' | 'fields'> {
  const { names, rows } = given;
  const width = Math.min(MAX_COLUMNS, Math.max(names.length, ...rows.map((row) => row.length), 1));
  const guesses = (only ? [only] : TABLE_KINDS).map((kind) => {
    const fields = fieldsFor(kind, names, rows, width);
    return { kind, fields, score: scoreOf(kind, fields, given) };
  });
  const best = guesses.reduce((one, other) => (other.score > one.score ? other : one));
  return { kind: best.kind, fields: best.fields };
}
