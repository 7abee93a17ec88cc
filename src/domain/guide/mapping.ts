import type { Reason } from './matching/match-channel.ts';

/** Which guide each channel has, as operators look through it. */

export const MAPPING_STATES = ['sin-guia', 'sugeridas', 'a-mano', 'todas'] as const;
export type MappingState = (typeof MAPPING_STATES)[number];

export type MappingFilter = {
  state: MappingState;
  text: string;
  /** From 1 on. */
  page: number;
};

const MAX_TEXT = 100;
const MAX_PAGE = 10_000;
const MAX_OFFSET = 1440;

/** Values that mean nothing are the first of their list. */
export function readMappingFilter(query: URLSearchParams): MappingFilter {
  const page = Number(query.get('pagina'));
  return {
    state: MAPPING_STATES.find((state) => state === query.get('ver')) ?? 'sin-guia',
    text: (query.get('q') ?? '').trim().slice(0, MAX_TEXT),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

export function mappingsPath({ state, text, page }: MappingFilter): string {
  const query = new URLSearchParams({
    ...(state !== 'sin-guia' && { ver: state }),
    ...(text !== '' && { q: text }),
    ...(page > 1 && { pagina: String(page) }),
  });
  return query.size > 0 ? `/guia/canales?${query}` : '/guia/canales';
}

/** Accepted together: one page shows them all before. */
export const MAX_ACCEPTED = 500;

export type Pair = { channelId: string; guideId: string };

/** '12-345' is channel 12 with 345 of a guide. What is no such pair is left out. */
export const readPairs = (values: Iterable<unknown>): Pair[] =>
  [...new Set(values)].slice(0, MAX_ACCEPTED).flatMap((value) => {
    const [, channelId = '', guideId = ''] =
      /^([1-9]\d{0,17})-([1-9]\d{0,17})$/.exec(String(value)) ?? [];
    return channelId === '' ? [] : [{ channelId, guideId }];
  });

/** Minutes that are added to what a guide says; null where nothing is typed, `wrong` where no number is. */
export function readOffset(text: string): number | null | 'wrong' {
  const given = text.trim().replace('−', '-');
  if (given === '') return null;
  const minutes = Number(given);
  return /^[+-]?\d+$/.test(given) && Math.abs(minutes) <= MAX_OFFSET ? minutes : 'wrong';
}

export const MAX_SHARERS = 3;

/** A channel of a guide, with the source that lists it. */
export type GuideOption = {
  guideId: string;
  name: string;
  key: string;
  source: string;
  /** The first channels of ours that have it. */
  sharedBy: string[];
};
export type SuggestedGuide = GuideOption & { reason: Reason };
