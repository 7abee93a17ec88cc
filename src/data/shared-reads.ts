import type { Db } from './database.ts';

/**
 * What most pages show, such as the settings and the most wanted titles, is read once for all pages of a moment. Shorter than
 * the half second after which edges are told a second time: a page made of what was read before a change does not stay.
 */
const SHARED_MS = 400;

type Shared = { readAt: number; value: Promise<unknown>; text: string | null };
const memories = new WeakMap<Db, Map<string, Shared>>();

/** From now on, pages that read from here share. Whoever must not see what was there a moment ago has a `Db` of its own. */
export function shareReads(db: Db): { forget: () => void } {
  const memory = new Map<string, Shared>();
  memories.set(db, memory);
  return { forget: () => memory.clear() };
}

/** `key` says all that the value depends on; there are few. What has not changed is the same object as before. */
export async function shared<Value>(
  db: Db,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const memory = memories.get(db);
  if (!memory) return await read();
  const before = memory.get(key);
  const now = performance.now();
  if (before && now - before.readAt < SHARED_MS) return (await before.value) as Value;
  const next: Shared = { readAt: now, value: Promise.resolve(), text: null };
  memory.set(key, next);
  next.value = read().then(
    async (value) => {
      next.text = JSON.stringify(value);
      return before?.text === next.text ? await before.value : value;
    },
    (error: unknown) => {
      if (memory.get(key) === next) memory.delete(key);
      throw error;
    },
  );
  return (await next.value) as Value;
}
