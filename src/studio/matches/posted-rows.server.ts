import { z } from 'zod';
import { isStorableText } from '../../domain/storable-text.ts';
import { visibleText } from '../../domain/visible-text.ts';
import { text } from '../text/text.es.ts';
import type { SentRow } from './agenda.ts';
import type { Edits } from './rows.ts';

/** Far beyond any day: what a page sends is not trusted. */
const MAX_ROWS = 500;
const MAX_SERVERS = 100;

/** What PostgreSQL can store, also within JSON. */
const word = z
  .string()
  .max(4000)
  .refine((text) => isStorableText(text) && text.isWellFormed());
const id = z.string().regex(/^\d{1,18}$/);
const day = z.iso.date();

const cells = z.object({
  time: word,
  first: word,
  second: word,
  league: word,
  servers: z
    .array(z.object({ id: id.nullable(), label: word, url: word.nullable() }))
    .max(MAX_SERVERS),
});

const seen = word.transform(visibleText);
/** As somebody typed them. */
const typedCells = z.object({
  ...cells.shape,
  first: seen,
  second: seen,
  league: seen,
  servers: z
    .array(z.object({ id: id.nullable(), label: seen, url: seen.nullable() }))
    .max(MAX_SERVERS),
});

const sentRow = z.object({
  key: word,
  id: id.nullable(),
  base: cells.nullable(),
  baseDay: day,
  cells: typedCells,
  day,
});

const cellValue = z.union([word, cells.shape.servers]);

const edits = z.record(
  z.string().regex(/^[mn]\d{1,18}$/),
  z.object({
    id: id.nullable(),
    base: cells.nullable(),
    baseDay: day.optional(),
    cells,
    clashes: z.array(
      z.object({
        field: z.enum(['time', 'first', 'second', 'league', 'servers']),
        theirs: cellValue,
        mine: cellValue,
        author: z.object({ name: word, at: word }).nullable(),
        day: day.optional(),
      }),
    ),
    isGone: z.boolean(),
    existing: id.optional(),
  }),
);

const refused = () => new Response(text.errors.refused, { status: 400 });

function read<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value);
  if (!result.success) throw refused();
  return result.data;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw refused();
  }
}

const sentRows = z.array(sentRow).max(MAX_ROWS);

/** Rows that were put together from the fields of a form. What can't be read is the client's mistake. */
export function checkedRows(rows: () => unknown): SentRow[] {
  try {
    return read(sentRows, rows());
  } catch (error) {
    throw error instanceof SyntaxError || error instanceof TypeError ? refused() : error;
  }
}

export const readSentRows = (json: string): SentRow[] => checkedRows(() => JSON.parse(json));

/** A draft as it was kept; an empty one if it is of an older form. */
export const draftOf = (value: unknown): Edits => edits.safeParse(value).data ?? ({} as Edits);

export const readEdits = (json: string): Edits => read(edits, parsed(json)) as Edits;

export const readDay = (given: string | null): string | null => day.safeParse(given).data ?? null;

export const isRowId = (given: string | undefined): given is string => id.safeParse(given).success;
