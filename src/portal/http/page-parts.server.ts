import type { CachePolicy } from '../../platform/cache-policy.ts';
import { log } from '../../platform/log.ts';
import { cached, incomplete, uncached } from './cached.ts';

type Keeping = {
  policy?: CachePolicy;
  /** Whether this address may be kept (see `uncached`). Asked only when every list was read. */
  isKept?: () => boolean;
};

/** The lists of one page. When one cannot be read, the page is shown without it and is not kept. */
export function pageParts() {
  let isWhole = true;
  return {
    read: async <T, Instead>(reading: Promise<T>, instead: Instead): Promise<T | Instead> =>
      await reading.catch((error: unknown) => {
        log.error({ err: error }, 'a list of a page was not read');
        isWhole = false;
        return instead;
      }),
    answer: <T>(
      tags: readonly string[],
      value: T,
      { policy = 'catalogue', isKept = () => true }: Keeping = {},
    ) => {
      if (!isWhole) return incomplete(value);
      return isKept() ? cached(policy, tags, value) : uncached(value);
    },
  };
}
