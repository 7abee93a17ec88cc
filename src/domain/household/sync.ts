import { type Entries, type Entry, merge, NO_ENTRIES, newerThan } from './entries.ts';

/**
 * A device's part of keeping in step. The server has numbered changes; each number has a mark that nobody can guess, so
 * that a database that was restored and grew again is not mistaken for the one that this device has seen.
 */
export type Kept = {
  entries: Entries;
  /** Keys of writes that the server may not have. */
  unsent: ReadonlySet<string>;
  /** The newest change that this device has. */
  version: number;
  mark: string;
};

export const NOTHING_KEPT: Kept = { entries: NO_ENTRIES, unsent: new Set(), version: 0, mark: '' };

export type Received = {
  /** All that the server has, because it does not know this device's version; otherwise what is newer. */
  isAll: boolean;
  entries: Entry[];
  version: number;
  mark: string;
};

/** After so many changes a device replaces them by one whole. */
export const MAX_CHANGES = 40;

export const write = (kept: Kept, writes: readonly Entry[]): Kept => ({
  ...kept,
  entries: merge(kept.entries, writes),
  unsent: new Set([...kept.unsent, ...writes.map(({ key }) => key)]),
});

export const unsentOf = ({ entries, unsent }: Kept): Entry[] =>
  [...unsent].flatMap((key) => entries.get(key) ?? []);

export function receive(kept: Kept, received: Received, sent: readonly Entry[]): Kept {
  const entries = merge(kept.entries, received.entries);
  const isThere = merge(merge(NO_ENTRIES, received.entries), sent);
  const mine = received.isAll ? entries : new Map(byKey(unsentOf({ ...kept, entries })));
  return {
    entries,
    unsent: new Set(newerThan(mine, isThere).map(({ key }) => key)),
    version: received.version,
    mark: received.mark,
  };
}

const byKey = (entries: readonly Entry[]): [string, Entry][] =>
  entries.map((entry) => [entry.key, entry]);
