import type { Cells, Edits, Outcome, SavedMatch } from './rows.ts';

/** What the screen of a day is given. */
export type AgendaDay = {
  day: string;
  /** 'lunes 16 de noviembre' */
  title: string;
  today: string;
  previous: string;
  next: string;
  matches: SavedMatch[];
  startedIds: string[];
  /** Leagues of these matches that nobody has made and that who reads this may make. */
  missingLeagues: string[];
  /** Rows that were typed and not saved. */
  draft: Edits;
  /** What a page before this one did, without script. */
  before: { kind: 'changed'; changeId: string } | { kind: 'undone'; isDone: boolean } | null;
  /** The portal, as viewers open it. */
  publicOrigin: string;
};

/** A row as it is sent to be saved. Its hour is on `day`, that of its base on `baseDay`. */
export type SentRow = {
  key: string;
  id: string | null;
  base: Cells | null;
  baseDay: string;
  cells: Cells;
  day: string;
};

export const sentRows = (day: string, edits: Edits): SentRow[] =>
  Object.entries(edits).map(([key, { id, base, cells, baseDay = day }]) => ({
    key,
    id,
    base,
    baseDay,
    cells,
    day,
  }));

export type Saved = {
  kind: 'saved';
  added: number;
  changed: number;
  /** Of the recorded change, for an undo. Null if nothing was different. */
  changeId: string | null;
  outcomes: Record<string, Outcome>;
};

export type Undone = { kind: 'undone'; isWhole: boolean } | { kind: 'not-undone' };
