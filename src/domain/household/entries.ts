/**
 * What the devices of a household keep in step: a map of small entries. For each key the latest write wins, and a deletion
 * is a write like any other, so merging gives the same in whatever order, however often and however late.
 */

/** Tenths of a second since 1970. */
export type Tick = number;

export type Entry = {
  key: string;
  /** Null: deleted. */
  value: string | null;
  at: Tick;
  /** Which device wrote it. */
  by: number;
};

export type Entries = ReadonlyMap<string, Entry>;

export const NO_ENTRIES: Entries = new Map();

/** The first letter of a key is its class. Each class keeps its newest entries, deleted ones among them. */
const MOST: Readonly<Record<string, number>> = { f: 1000, p: 600 };
const MOST_OTHERS = 400;
export const MAX_ENTRIES = 2000;

/** A total order, so that every device chooses the same one. Of two writes of one moment a deletion wins. */
function compare(a: Entry, b: Entry): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.by !== b.by) return a.by - b.by;
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  if (a.value === b.value) return 0;
  if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
  return a.value < b.value ? -1 : 1;
}

export const newestFirst = (entries: Entries): Entry[] =>
  [...entries.values()].sort((a, b) => compare(b, a));

const classOf = ({ key }: Entry): string => (key.charAt(0) in MOST ? key.charAt(0) : '');

/**
 * Without the oldest of a class that is too large. Nothing returns by this: whoever dropped an entry has enough newer ones
 * to drop every older write of the same key as well.
 */
function limited(entries: Map<string, Entry>): Entries {
  const left = new Map<string, number>();
  for (const entry of entries.values()) {
    const name = classOf(entry);
    left.set(name, (left.get(name) ?? MOST[name] ?? MOST_OTHERS) - 1);
  }
  if (![...left.values()].some((places) => places < 0)) return entries;
  const taken = new Map<string, number>();
  return new Map(
    newestFirst(entries)
      .filter((entry) => {
        const name = classOf(entry);
        const place = (taken.get(name) ?? 0) + 1;
        taken.set(name, place);
        return place <= (MOST[name] ?? MOST_OTHERS);
      })
      .map((entry) => [entry.key, entry]),
  );
}

export function merge(mine: Entries, others: Iterable<Entry>): Entries {
  const merged = new Map(mine);
  for (const entry of others) {
    const kept = merged.get(entry.key);
    if (!kept || compare(entry, kept) > 0) merged.set(entry.key, entry);
  }
  return limited(merged);
}

/** Those of `mine` that `theirs` lacks, or has an older write of. */
export const newerThan = (mine: Entries, theirs: Entries): Entry[] =>
  [...mine.values()].filter((entry) => {
    const other = theirs.get(entry.key);
    return !other || compare(entry, other) > 0;
  });

/**
 * When the next write happens. Later than everything this device has seen, whatever its clock says: who saw a write
 * and changes it is never outdone by the wrong clock of whoever wrote it.
 */
export const nextTick = (entries: Entries, nowMs: number): Tick =>
  [...entries.values()].reduce((most, { at }) => Math.max(most, at + 1), Math.floor(nowMs / 100));

/** What a device shows, by key. */
export type Shown = ReadonlyMap<string, string>;

/**
 * What the viewer did here since `before`, as writes. A difference that the entries have already is not one: it came from
 * another device.
 */
export function ownWrites(
  entries: Entries,
  { before, now }: { before: Shown; now: Shown },
  { at, by }: { at: Tick; by: number },
): Entry[] {
  const writes: Entry[] = [];
  for (const [key, value] of now) {
    if (before.get(key) !== value && entries.get(key)?.value !== value)
      writes.push({ key, value, at, by });
  }
  for (const key of before.keys()) {
    if (!now.has(key) && typeof entries.get(key)?.value === 'string')
      writes.push({ key, value: null, at, by });
  }
  return writes;
}

/** In the order of `shown`, its first the newest: what a device has when it founds or joins a household. */
export const firstWrites = (shown: Shown, at: Tick, by: number): Entry[] =>
  [...shown].map(([key, value], place) => ({ key, value, at: at - place, by }));
