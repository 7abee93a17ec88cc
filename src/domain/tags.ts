import { type Browse, NEWEST } from './catalogue/browse.ts';
import { TITLE_KINDS, type TitleKind } from './catalogue/title.ts';

/** What a cached page depends on. A page has all of its tags; a change publishes those that it affects. */
export const SITE_TAG = 'site';
/** The rankings of the most opened titles. */
export const RANKING_TAG = 'ranking';
/** Lists sorted by demand: the hourly count may move any title in them. */
export const DEMAND_TAG = 'demand';
/** Which movies are recommended. */
export const RECOMMENDED_TAG = 'recommended';
/** Pages that show today's date or today's matches. */
export const DAY_TAG = 'day';
export const MATCHES_TAG = 'matches';
/** Pages that show which matches are on or about to begin. */
export const NOW_TAG = 'now';
export const CHANNELS_TAG = 'channels';
export const TV_APP_TAG = 'tv-app';
export const SHOP_TAG = 'shop';
export const GAMES_TAG = 'games';
export const REQUESTS_TAG = 'requests';
/** The manifest alone, which `butaca doctor` purges to see whether purges work. Open in every access mode. */
export const MANIFEST_TAG = 'manifest';

export const titleTag = (rowId: string): string => `t${rowId}`;
export const matchTag = (rowId: string): string => `m${rowId}`;
export const channelTag = (rowId: string): string => `c${rowId}`;
/** The numbers of titles behind the filters of a kind's lists. */
export const countsTag = (kind: TitleKind): string => `counts-${kind}`;

/** FNV-1a. If two lists had the same hash, each would only be renewed with the other. */
function numberOf(words: string): string {
  let hash = 0x811c9dc5;
  for (let place = 0; place < words.length; place++)
    hash = Math.imul(hash ^ words.charCodeAt(place), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Every list of a kind except the newest. */
export const listsTag = (kind: TitleKind): string => `lists-${kind}`;

/** Which titles a list has, and in what order. By default the list of the newest of a kind. */
export function listTag(kind: TitleKind, browse: Browse = NEWEST): string {
  const { genre, decade, audio, order } = browse;
  const isNewest = !genre && !decade && !audio && order === 'nuevas';
  return isNewest
    ? `list-${kind}`
    : `list-${kind}-${numberOf(JSON.stringify([genre, decade, audio, order]))}`;
}

/** Which titles exist. */
export const ALL_LISTS_TAGS: readonly string[] = TITLE_KINDS.map((kind) => listTag(kind));

/** Whose servers a page shows. The page of a season has one tag for the servers of all its episodes. */
export type ServersOwner = 'title' | 'season' | 'episode' | 'match' | 'channel';

const SERVERS_LETTER = { title: 't', season: 's', episode: 'e', match: 'm', channel: 'c' } as const;

/**
 * The order of an owner's servers, and which are dead. Separate from the owner's own tag, because health changes
 * often.
 */
export const serversTag = (owner: ServersOwner, rowId: string): string =>
  `s${SERVERS_LETTER[owner]}${rowId}`;
