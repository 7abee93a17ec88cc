import { TITLE_KINDS } from '../catalogue/title.ts';

/** What one search finds. A team is found by its matches. */
export const SEARCH_KINDS = [...TITLE_KINDS, 'channel', 'match'] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];
