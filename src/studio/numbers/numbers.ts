import type { TitleKind } from '../../domain/catalogue/title.ts';
import type { Watching } from '../../domain/numbers/watching.ts';

export type DayOpenings = Record<TitleKind, number> & { day: string; total: number };

export type HostLine = {
  host: string;
  /** The place of the first day that was counted. */
  from: number;
  /** After each day from there on. */
  shares: number[];
  /** After the last day. */
  left: number;
  alive: number;
  died: number;
  revived: number;
  since: string;
};

/** How it went for those who watched on a day, from a host or with an engine. */
export type WatchedBy<Name extends string> = Watching & { name: Name };
/** Null for a day of which nothing is known. */
export type WatchedDay = { day: string; watching: Watching | null };
