import { data, type HeadersFunction } from 'react-router';
import { SITE_TAG } from '../../domain/tags.ts';
import { type CachePolicy, cacheHeaders } from '../../platform/cache-policy.ts';

/** A loader's good answer: what the page shows, how long it may be kept, what it depends on. */
export function cached<T>(policy: CachePolicy, tags: readonly string[], value: T) {
  return data(value, { headers: cacheHeaders(policy, [SITE_TAG, ...tags]) });
}

/** A loader's good answer to an address that is not the page's own: each such copy would take the place of a page. */
export function uncached<T>(value: T) {
  return data(value, { headers: cacheHeaders('never') });
}

/** A loader's answer of which a part could not be read. The edge shows an older copy instead, if it has one. */
export function incomplete<T>(value: T) {
  return data(value, { status: 500, headers: { ...cacheHeaders('never'), 'X-Incomplete': '1' } });
}

/** A page's headers are its loader's. An error has none, and so stays uncached. */
export const forwardHeaders: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders;

export function cachedText(
  policy: CachePolicy,
  tags: readonly string[],
  contentType: string,
  body: string,
): Response {
  return new Response(body, {
    headers: { 'Content-Type': contentType, ...cacheHeaders(policy, [SITE_TAG, ...tags]) },
  });
}
