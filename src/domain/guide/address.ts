import { isPrivateHost } from '../links/addresses.ts';
import { hasCredentials } from './credentials.ts';
import type { AddressRefusal, Credentials } from './listing.ts';

const MAX_ADDRESS = 2000;

export type JudgedAddress =
  | { address: string; addressRefusal: null }
  | { address: null; addressRefusal: AddressRefusal };

const refused = (addressRefusal: AddressRefusal): JudgedAddress => ({
  address: null,
  addressRefusal,
});

/**
 * An address of a list as a server would have it. One with credentials says so whatever else is wrong with it, because that
 * is what its owner wants to know.
 */
export function judgedAddress(written: string, known?: Credentials): JudgedAddress {
  if (written.length > MAX_ADDRESS) return refused('long-address');
  // `url|User-Agent=…&Referer=…`, and the same with a percent sign.
  const [bare = ''] = written.split(/\||%7c/i, 1);
  if (hasCredentials(bare, known)) return refused('credentials');
  if (bare !== written) return refused(hasCredentials(written, known) ? 'credentials' : 'headers');
  if (!/^https?:\/\//i.test(written))
    return refused(/^[a-z][\w+.-]*:/i.test(written) ? 'scheme' : 'malformed');
  const url = /\s/.test(written) ? null : URL.parse(written);
  if (!url) return refused('malformed');
  if (isPrivateHost(url.hostname)) return refused('private');
  return { address: url.href, addressRefusal: null };
}

/** The address of a picture; null for one that we would not load. */
export const pictureAddress = (written: string, known?: Credentials): string | null =>
  judgedAddress(written.trim(), known).address;
