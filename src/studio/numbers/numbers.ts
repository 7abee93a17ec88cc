import type { TitleKind } from '../../domain/catalogue/title.ts';

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
