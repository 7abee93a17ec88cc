import { data, type HeadersFunction } from 'react-router';
import { SITE_TAG } from '../../domain/tags.ts';
import { type CachePolicy, cacheHeaders } from '../../platform/cache-policy.ts';

/** A loader's normal answer: what the page shows, how long it may be stored, and the tags it depends on. */
export function cached<T>(policy: CachePolicy, tags: readonly string[], value: T) {
  return data(value, { headers: cacheHeaders(policy, [SITE_TAG, ...tags]) });
}

/**
 * A loader's answer to an address that is not canonical. It is not stored, because such copies would push pages out of
 * the cache.
 */
export function uncached<T>(value: T) {
  return data(value, { headers: cacheHeaders('never') });
}

/** A loader's answer with a part missing. The edge shows an older copy instead, if it has one. */
export function incomplete<T>(value: T) {
  return data(value, { status: 500, headers: { ...cacheHeaders('never'), 'X-Incomplete': '1' } });
}

/** A page has the headers of its loader. An error has none, so it is not cached. */
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

export const cachedJson = (
  policy: CachePolicy,
  tags: readonly string[],
  value: unknown,
): Response => cachedText(policy, tags, 'application/json', JSON.stringify(value));
