import type { TitleKind } from './catalog/title.ts';

/** What a cached page depends on. A page carries all of its tags; a change names those that it touches. */
export const SITE_TAG = 'site';
export const RANKING_TAG = 'ranking';
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
/** Which titles of a kind are listed, and in what order. */
export const listTag = (kind: TitleKind): string => `list-${kind}`;

/** Whose servers a page shows. A season's page shows those of all of its episodes under one tag. */
export type ServersOwner = 'title' | 'season' | 'episode' | 'match' | 'channel';

const SERVERS_LETTER = { title: 't', season: 's', episode: 'e', match: 'm', channel: 'c' } as const;

/** The order of an owner's servers and which of them are dead. Apart from the owner's own tag: health changes often. */
export const serversTag = (owner: ServersOwner, rowId: string): string =>
  `s${SERVERS_LETTER[owner]}${rowId}`;
