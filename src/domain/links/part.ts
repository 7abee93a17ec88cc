import type { PastedAddress } from './addresses.ts';
import type { Said } from './said.ts';

/** A line, or the part of one that belongs to an address. */
export type ReadPart = {
  said: Said;
  address: PastedAddress | null;
  /** What the path of the address says; null without one. */
  path: Said | null;
  /** Of the same line as the one before. */
  isSameLine: boolean;
  /** The name of the server, where a column gives it. */
  label: string | null;
};
