/** Pages appended to a list, kept per history entry, so that they are there again after Back or a reload. */

const memory = new Map<string, unknown[]>();
const MAX_BYTES = 100_000;
/** Leaves room for other data in the session storage, such as scroll positions. */
const MAX_LISTS = 20;
/** Where React Router stores scroll positions, by the key of the history entry. */
const ROUTER_POSITIONS = 'react-router-scroll-positions';

const PREFIX = 'pages ';

function makeRoom(key: string): void {
  const kept = Object.keys(sessionStorage).filter((other) => other.startsWith(PREFIX));
  if (kept.includes(key) || kept.length < MAX_LISTS) return;
  for (const other of kept) sessionStorage.removeItem(other);
}

export function keepPages(slot: string, pages: unknown[]): void {
  memory.set(slot, pages);
  try {
    const text = JSON.stringify(pages);
    if (text.length > MAX_BYTES) return;
    makeRoom(PREFIX + slot);
    sessionStorage.setItem(PREFIX + slot, text);
  } catch {
    // Without storage they last until the document is left.
  }
}

/** Available at the first render after Back. */
export const pagesInMemory = (slot: string): unknown[] => memory.get(slot) ?? [];

/** Available after a reload; null when there is nothing. */
export function pagesInStorage(slot: string): unknown[] | null {
  try {
    const pages: unknown = JSON.parse(sessionStorage.getItem(PREFIX + slot) ?? 'null');
    return Array.isArray(pages) && pages.length > 0 ? pages : null;
  } catch {
    return null;
  }
}

export function storedScroll(key: string): number | null {
  try {
    const positions = JSON.parse(sessionStorage.getItem(ROUTER_POSITIONS) ?? '{}') as Record<
      string,
      unknown
    >;
    const top = positions[key];
    return typeof top === 'number' ? top : null;
  } catch {
    return null;
  }
}
