import type { GateLimits } from '../../platform/gate.ts';

/**
 * Kinds of answers that cost a portal work, in the order in which they are served when there is too much of it.
 * `small`: posts, sessions, and the JSON that open pages and players ask for. Losing one of these breaks a page that is
 * open already; each costs little.
 */
export const PAGE_KINDS = ['small', 'detail', 'list', 'search'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

const SMALL = /^\/(api|vivo)\//i;
const SEARCH = /^\/buscar\b/i;
const DETAIL = /^\/(movie|serie|anime|futbol|liveChannels)\/./;

/** Of a decoded path. Routes also match with double slashes, and with `.data` they have the kind of their page. */
export function pageKind(method: string, path: string): PageKind {
  const plain = path.replace(/\/\/+/g, '/').replace(/\.data$/, '');
  if (method === 'POST' || SMALL.test(plain)) return 'small';
  if (SEARCH.test(plain)) return 'search';
  return DETAIL.test(plain) ? 'detail' : 'list';
}

/**
 * Follows from the connections to the database: a page without one would only wait there. One edge sends at most 60
 * lists and 60 detail pages at once (edge/backends.ts), which is more than wait here: the portal decides what comes
 * first. Almost as many details may wait, because a short stall of the machine is no reason to refuse one. The edge
 * gives up on a renewal after 1.5 s, and on a page without a copy after 10 s.
 */
export function pageLimits({
  connections,
  forSearches,
}: {
  connections: number;
  forSearches: number;
}): [PageKind, GateLimits][] {
  return [
    ['small', { maxInside: Math.ceil(connections / 2), maxWaiting: 30, maxWaitMs: 2000 }],
    ['detail', { maxInside: connections, maxWaiting: 4.5 * connections, maxWaitMs: 3000 }],
    ['list', { maxInside: connections, maxWaiting: 2 * connections, maxWaitMs: 2000 }],
    ['search', { maxInside: forSearches, maxWaiting: 2 * forSearches, maxWaitMs: 250 }],
  ];
}
