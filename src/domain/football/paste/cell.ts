import type { TypedServer } from '../match-edit.ts';

/** Why a cell is asked about. */
export type Doubt =
  /** Resembles a known name, or is part of one. */
  | 'near-name'
  /** More or other words than one name. */
  | 'which-words'
  | 'same-team'
  /** 9:30, of the morning or of the night. */
  | 'which-half'
  | 'which-day'
  /** 3/11 may be in November or in March. */
  | 'day-or-month'
  | 'no-such-day'
  | 'weekday-differs'
  | 'no-time'
  | 'several-times'
  | 'zones-differ'
  /** It stands between two matches and may belong to either. */
  | 'which-match'
  /** A channel that nobody knows needs an address. */
  | 'no-address';

/** What was read of a cell. Asked: the answers that are offered, the likeliest first; there may be none. */
export type Cell<Value> =
  | { state: 'understood'; value: Value }
  | { state: 'asked'; why: Doubt; candidates: Value[] }
  | { state: 'missing' };

export const understood = <Value>(value: Value): Cell<Value> => ({ state: 'understood', value });
export const MISSING = { state: 'missing' } as const;

export const asked = <Value>(why: Doubt, candidates: readonly Value[]): Cell<Value> => ({
  state: 'asked',
  why,
  candidates: [...new Set(candidates)],
});

/** `start` is an instant as ISO text. */
export type PastedMatch = {
  first: Cell<string>;
  second: Cell<string>;
  league: Cell<string>;
  start: Cell<string>;
  servers: Cell<TypedServer>[];
};

/** `unread`: lines, or parts of lines, of which nothing was used. */
export type Recognised = { matches: PastedMatch[]; unread: string[] };
