/**
 * Every lifetime in one place. The edge stores answers with `s-maxage`, and purges by tag tell it when they are out of
 * date. So these are upper bounds in case a purge is lost, not waiting times. Browsers always revalidate; the edge
 * rewrites the header that they see.
 */
const HOUR = 3600;

export const CACHE_POLICIES = {
  /** Pages and lists built from the catalogue. */
  catalogue: `public, max-age=0, s-maxage=${24 * HOUR}`,
  /** Pages that carry a count or today's date. */
  day: `public, max-age=0, s-maxage=${HOUR}`,
  /** Search results. A purge by tag reaches the titles they show, but not a title whose new name now matches. */
  search: 'public, max-age=0, s-maxage=60',
  /** A page with votes: they change all the time, and nobody is told of each. */
  votes: 'public, max-age=0, s-maxage=60',
  /** Pages that say what channels show: at each full hour thousands of programmes change, and nobody purges for that. */
  guide: 'public, max-age=0, s-maxage=45',
  /** What open pages ask for again and again: what is live, and the health of its servers. */
  live: 'public, max-age=0, s-maxage=5',
  /** Machine-readable files: sitemap, manifest, robots, calendars. */
  machine: `public, max-age=0, s-maxage=${HOUR}`,
  /** Files whose name carries their hash. */
  asset: `public, max-age=${365 * 24 * HOUR}, s-maxage=${365 * 24 * HOUR}, immutable`,
  /** Files that keep their name when they change: art, icons. */
  file: `public, max-age=${HOUR}, s-maxage=${24 * HOUR}`,
  /** Whether a session is valid. The edge stores one answer per session. */
  session: 'public, max-age=0, s-maxage=3',
  /** Whatever is made while the primary is away: replicas may lack something, and no purge tells when it arrives. */
  unverified: 'public, max-age=0, s-maxage=2',
  never: 'no-store',
} as const;

export type CachePolicy = keyof typeof CACHE_POLICIES;

export const NO_STORE = CACHE_POLICIES.never;
export const UNVERIFIED = CACHE_POLICIES.unverified;

export function cacheHeaders(
  policy: CachePolicy,
  tags: readonly string[] = [],
): Record<string, string> {
  return {
    'Cache-Control': CACHE_POLICIES[policy],
    ...(tags.length > 0 && { 'Surrogate-Key': [...new Set(tags)].join(' ') }),
  };
}
