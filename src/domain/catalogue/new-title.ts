import type { Part } from '../editing/merge.ts';
import { slug } from '../slug.ts';
import type { FieldsOf } from './record-fields.ts';
import type { TitleKind } from './title.ts';
import { type RecordProblem, recordProblems, type ServerFields } from './title-edit.ts';

/** A title that is made here instead of imported. */
export type NewTitle = {
  kind: TitleKind;
  fields: FieldsOf['titles'];
  servers: Part<ServerFields>[];
};

/** `series-servers`: those of a series are its episodes'. */
export type NewTitleProblem = RecordProblem | 'series-servers';

export function newTitleProblems({ kind, fields, servers }: NewTitle): NewTitleProblem[] {
  const problems = recordProblems('titles', { fields, servers });
  return kind !== 'movie' && servers.length > 0 ? [...problems, 'series-servers'] : problems;
}

/** Marks that only movies have are not set of others. */
export const fieldsOfKind = (kind: TitleKind, fields: FieldsOf['titles']): FieldsOf['titles'] =>
  kind === 'movie' ? fields : { ...fields, recommended: false, popular: false };

const MAX_SLUG = 80;
/** No vowels, so that no word comes out, and nothing that looks like something else. */
const TAIL_LETTERS = 'bcdfghjkmnpqrstvwxz23456789';
const TAIL_LENGTH = 4;

/**
 * The id of a title that is made here, which its address shows: 'metropolis-1927-k7wd'. Ids of imports are names of documents,
 * often 'metropolis-1927' too, and another film may have that name: the tail keeps an import from taking one for the other.
 * `random`: from 0 to 1, as `Math.random`.
 */
export function newTitleId(
  { name, year }: Pick<FieldsOf['titles'], 'name' | 'year'>,
  random: () => number,
): string {
  const letter = (): string => TAIL_LETTERS[Math.floor(random() * TAIL_LETTERS.length)] ?? 'x';
  const tail = Array.from({ length: TAIL_LENGTH }, letter).join('');
  const words = slug(name).slice(0, MAX_SLUG).replace(/-$/, '') || 'titulo';
  return [words, ...(year === null ? [] : [String(year)]), tail].join('-');
}
