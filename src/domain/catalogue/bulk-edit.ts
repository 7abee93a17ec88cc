import { isStorableText } from '../storable-text.ts';
import { isAge } from './age.ts';
import type { TitleKind } from './title.ts';

/** One edit of many titles: what is not named stays. */
export type BulkEdit = {
  genre?: string;
  /** Null removes it. */
  year?: number | null;
  /** Null removes it. */
  age?: number | null;
  active?: boolean;
  recommended?: boolean;
  popular?: boolean;
};
export type BulkField = keyof BulkEdit;

/** As history can undo it (`MAX_CHANGE_ROWS`). */
export const MAX_BULK_TITLES = 5000;

export const BULK_FIELDS = ['genre', 'year', 'age', 'active', 'recommended', 'popular'] as const;

/** What an edit looks at. */
export type BulkTitle = {
  kind: TitleKind;
  genre: string;
  year: number | null;
  age: number | null;
  active: boolean;
  recommended: boolean;
  popular: boolean;
};

/** `same`: it is so already. `only-movies`: other kinds have no such mark. */
export type Stays = 'same' | 'only-movies';

export type FieldPlan = { field: BulkField; result: 'changes' | Stays };

const ONLY_MOVIES: ReadonlySet<BulkField> = new Set(['recommended', 'popular']);

/** What an edit does to one title, field by field. */
export function planBulk(title: BulkTitle, edit: BulkEdit): FieldPlan[] {
  return BULK_FIELDS.filter((field) => edit[field] !== undefined).map((field) => {
    if (title[field] === edit[field]) return { field, result: 'same' };
    if (ONLY_MOVIES.has(field) && title.kind !== 'movie') return { field, result: 'only-movies' };
    return { field, result: 'changes' };
  });
}

const MAX_GENRE = 100;
export const YEARS = { min: 1870, max: 2199 } as const;

/** How a form says that a field is to be emptied. */
export const NOTHING = '-';

const asMark = (value: string | null): boolean | undefined =>
  value === 'si' ? true : value === 'no' ? false : undefined;

/** What a form asks for. Empty fields and values that mean nothing are left out. */
export function readBulkEdit(query: Pick<URLSearchParams, 'get'>): BulkEdit {
  const of = (name: string): string => query.get(name)?.trim() ?? '';
  const genre = of('poner-genero');
  const year = of('poner-anio');
  const age = of('poner-edad');
  const isYear = /^\d{4}$/.test(year) && Number(year) >= YEARS.min && Number(year) <= YEARS.max;
  const read: BulkEdit = {
    ...(genre !== '' &&
      genre.length <= MAX_GENRE &&
      isStorableText(genre) &&
      genre.isWellFormed() && { genre: genre === NOTHING ? '' : genre }),
    ...(year === NOTHING ? { year: null } : isYear && { year: Number(year) }),
    ...(age === NOTHING
      ? { age: null }
      : /^\d{1,2}$/.test(age) && isAge(Number(age)) && { age: Number(age) }),
  };
  const marks = {
    active: asMark(query.get('poner-publicado')),
    recommended: asMark(query.get('poner-recomendado')),
    popular: asMark(query.get('poner-popular')),
  };
  for (const [field, value] of Object.entries(marks))
    if (value !== undefined) Object.assign(read, { [field]: value });
  return read;
}

/** The same edit as fields of a form. */
export function bulkQuery({
  genre,
  year,
  age,
  active,
  recommended,
  popular,
}: BulkEdit): URLSearchParams {
  const mark = (value: boolean) => (value ? 'si' : 'no');
  return new URLSearchParams({
    ...(genre !== undefined && { 'poner-genero': genre || NOTHING }),
    ...(year !== undefined && { 'poner-anio': year === null ? NOTHING : String(year) }),
    ...(age !== undefined && { 'poner-edad': age === null ? NOTHING : String(age) }),
    ...(active !== undefined && { 'poner-publicado': mark(active) }),
    ...(recommended !== undefined && { 'poner-recomendado': mark(recommended) }),
    ...(popular !== undefined && { 'poner-popular': mark(popular) }),
  });
}
