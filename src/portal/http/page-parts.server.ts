import { log } from '../../platform/log.ts';
import { cached, incomplete, uncached } from './cached.ts';

/** The lists of one page. One that cannot be read is empty, the rest is shown, and the page is not kept. */
export function pageParts() {
  let isWhole = true;
  return {
    read: async <T>(reading: Promise<T>, empty: T): Promise<T> =>
      await reading.catch((error: unknown) => {
        log.error({ err: error }, 'a list of a page was not read');
        isWhole = false;
        return empty;
      }),
    /** `isKept`: at this address; see `uncached`. */
    answer: <T>(tags: readonly string[], value: T, isKept = true) => {
      if (!isWhole) return incomplete(value);
      return isKept ? cached('catalogue', tags, value) : uncached(value);
    },
  };
}
