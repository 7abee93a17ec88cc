import { TITLE_KINDS } from '../catalogue/title.ts';

/** The kinds of content that a search finds. Teams are found through their matches. */
export const SEARCH_KINDS = [...TITLE_KINDS, 'channel', 'match'] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** What a page of results lists: also what channels show soon, which is searched apart. */
export const RESULT_KINDS = [...SEARCH_KINDS, 'programme'] as const;

export type ResultKind = (typeof RESULT_KINDS)[number];
