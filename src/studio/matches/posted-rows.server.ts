import { z } from 'zod';
import { visibleText } from '../../domain/visible-text.ts';
import { checked, checkedJson, refused, rowId, storable } from '../editing/posted.server.ts';
import type { SentRow } from './agenda.ts';
import { type Edits, FIELDS } from './rows.ts';

/** Far beyond any day: what a page sends is not trusted. */
const MAX_ROWS = 500;
const MAX_SERVERS = 100;

const word = storable(4000);
const id = rowId;
const day = z.iso.date();

const cellsOf = (text: z.ZodType<string>) =>
  z.object({
    time: word,
    first: text,
    second: text,
    league: text,
    servers: z
      .array(z.object({ id: id.nullable(), label: text, url: text.nullable() }))
      .max(MAX_SERVERS),
  });
const cells = cellsOf(word);
/** As somebody typed them. */
const typedCells = cellsOf(word.transform(visibleText));

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
        field: z.enum(FIELDS),
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

const sentRows = z.array(sentRow).max(MAX_ROWS);

/** Rows that were put together from the fields of a form. What can't be read is the client's mistake. */
export function checkedRows(rows: () => unknown): SentRow[] {
  try {
    return checked(sentRows, rows());
  } catch (error) {
    throw error instanceof SyntaxError || error instanceof TypeError ? refused() : error;
  }
}

export const readSentRows = (json: string): SentRow[] => checkedRows(() => JSON.parse(json));

/** A draft as it was kept; an empty one if it is of an older form. */
export const draftOf = (value: unknown): Edits => edits.safeParse(value).data ?? ({} as Edits);

export const readEdits = (json: string): Edits => checkedJson(edits, json) as Edits;

export const readDay = (given: string | null): string | null => day.safeParse(given).data ?? null;
