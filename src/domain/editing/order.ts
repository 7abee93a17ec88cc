export type Direction = 'up' | 'down';

/** The ids in their new order; the same if it is at the end already. */
export function moved(ids: readonly string[], id: string, direction: Direction): string[] {
  const from = ids.indexOf(id);
  const to = from + (direction === 'up' ? -1 : 1);
  const other = ids[to];
  if (from < 0 || other === undefined) return [...ids];
  return ids.map((each, place) => (place === to ? id : place === from ? other : each));
}
