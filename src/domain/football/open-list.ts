/** An entry that is no longer offered stays in its place, marked. */
type Entry<T> = T & { isGone: boolean };

/** A list that a viewer is choosing from: what was there when it opened, and what has come since. */
export type OpenList<T> = { first: Entry<T>[]; added: Entry<T>[] };

export const openList = <T>(items: readonly T[]): OpenList<T> => ({
  first: items.map((item) => ({ ...item, isGone: false })),
  added: [],
});

/** Takes over what is new without moving anything: new entries come last, and none leaves or changes its place. */
export function patchOpenList<T extends { name: string }>(
  list: OpenList<T>,
  latest: readonly T[],
): OpenList<T> {
  const byName = new Map(latest.map((item) => [item.name, item]));
  const patch = (entry: Entry<T>): Entry<T> => {
    const item = byName.get(entry.name);
    byName.delete(entry.name);
    return { ...entry, ...item, isGone: item === undefined };
  };
  const first = list.first.map(patch);
  const added = list.added.map(patch);
  return { first, added: [...added, ...openList([...byName.values()]).first] };
}
