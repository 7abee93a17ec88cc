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
