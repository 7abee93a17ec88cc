/**
 * Every lifetime in one place. The edge keeps what says `s-maxage` and is told by tag when it is out of date, so these
 * are upper bounds for a lost purge, not waiting times. Browsers always ask again; the edge rewrites what they see.
 */
const HOUR = 3600;

const policies = {
  /** Pages and lists built from the catalogue. */
  catalogue: `public, max-age=0, s-maxage=${24 * HOUR}`,
  /** Pages that carry a count or today's date. */
  day: `public, max-age=0, s-maxage=${HOUR}`,
  /** Results of a search: what they show is told by tag, but not that a changed name has come to match. */
  search: 'public, max-age=0, s-maxage=60',
  /** Machine-readable files: sitemap, manifest, robots. */
  machine: `public, max-age=0, s-maxage=${HOUR}`,
  /** Files whose name carries their hash. */
  asset: `public, max-age=${365 * 24 * HOUR}, s-maxage=${365 * 24 * HOUR}, immutable`,
  /** Files that keep their name when they change: art, icons. */
  file: `public, max-age=${HOUR}, s-maxage=${24 * HOUR}`,
  /** Whether a session is good: kept by the edge, for each session by itself. */
  session: 'public, max-age=0, s-maxage=3',
  never: 'no-store',
} as const;

export type CachePolicy = keyof typeof policies;

export const NO_STORE = policies.never;

export function cacheHeaders(
  policy: CachePolicy,
  tags: readonly string[] = [],
): Record<string, string> {
  return {
    'Cache-Control': policies[policy],
    ...(tags.length > 0 && { 'Surrogate-Key': [...new Set(tags)].join(' ') }),
  };
}
