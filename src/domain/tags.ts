import { type Browse, NEWEST } from './catalogue/browse.ts';
import { TITLE_KINDS, type TitleKind } from './catalogue/title.ts';

/** What a cached page depends on. A page carries all of its tags; a change names those that it touches. */
export const SITE_TAG = 'site';
/** What is wanted most of each kind. */
export const RANKING_TAG = 'ranking';
/** Lists by what is wanted: the hourly count moves anything in them. */
export const DEMAND_TAG = 'demand';
/** Which movies are recommended. */
export const RECOMMENDED_TAG = 'recommended';
/** Pages that show today's date or today's matches. */
export const DAY_TAG = 'day';
export const MATCHES_TAG = 'matches';
export const CHANNELS_TAG = 'channels';
export const TV_APP_TAG = 'tv-app';
export const SHOP_TAG = 'shop';
export const GAMES_TAG = 'games';

export const titleTag = (rowId: string): string => `t${rowId}`;
export const matchTag = (rowId: string): string => `m${rowId}`;
export const channelTag = (rowId: string): string => `c${rowId}`;
/** How many titles there are for each way of narrowing the lists of a kind. */
export const countsTag = (kind: TitleKind): string => `counts-${kind}`;

/** FNV-1a. Two lists with one number would only renew each other. */
function numberOf(words: string): string {
  let hash = 0x811c9dc5;
  for (let place = 0; place < words.length; place++)
    hash = Math.imul(hash ^ words.charCodeAt(place), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Every list of a kind but that of the newest. */
export const listsTag = (kind: TitleKind): string => `lists-${kind}`;

/** Which titles stand in a list, and in what order; of the newest of a kind when no other list is named. */
export function listTag(kind: TitleKind, browse: Browse = NEWEST): string {
  const { genre, decade, audio, order } = browse;
  const isNewest = !genre && !decade && !audio && order === 'nuevas';
  return isNewest
    ? `list-${kind}`
    : `list-${kind}-${numberOf(JSON.stringify([genre, decade, audio, order]))}`;
}

/** Which titles there are at all. */
export const ALL_LISTS_TAGS: readonly string[] = TITLE_KINDS.map((kind) => listTag(kind));

/** Whose servers a page shows. A season's page shows those of all of its episodes under one tag. */
export type ServersOwner = 'title' | 'season' | 'episode' | 'match' | 'channel';

const SERVERS_LETTER = { title: 't', season: 's', episode: 'e', match: 'm', channel: 'c' } as const;

/** The order of an owner's servers and which of them are dead. Apart from the owner's own tag: health changes often. */
export const serversTag = (owner: ServersOwner, rowId: string): string =>
  `s${SERVERS_LETTER[owner]}${rowId}`;
