import { isAge } from './age.ts';

export const TITLE_KINDS = ['movie', 'serie', 'anime'] as const;
export type TitleKind = (typeof TITLE_KINDS)[number];

export const DEFAULT_RELEASE_YEAR = 2023;
export const DEFAULT_GENRE = 'ACCION';

/** What a card shows. `age`: from which it is suitable, if that is known. */
export type TitleCard = {
  kind: TitleKind;
  id: string;
  name: string;
  image: string;
  age?: number | null;
};

/** Of anything that is more than a card, only that. */
export const cardOf = ({ kind, id, name, image, age }: TitleCard): TitleCard => ({
  kind,
  id,
  name,
  image,
  ...(isAge(age) && { age }),
});

export type TitleDetail = TitleCard & {
  originalName: string | null;
  genre: string;
  releaseYear: number;
  description: string;
  backdrop: string;
};

export const titlePath = ({ kind, id }: Pick<TitleCard, 'kind' | 'id'>): string =>
  `/${kind}/${encodeURIComponent(id)}`;

const HERO_NAME_LENGTH = 55;

/** The hero's name: cut at 55 characters plus an ellipsis. Counts code points, so an emoji is never halved. */
export function heroName(name: string): string {
  const characters = [...name];
  if (characters.length <= HERO_NAME_LENGTH) return name;
  return `${characters.slice(0, HERO_NAME_LENGTH).join('').trimEnd()}…`;
}

const INLINE_SYNOPSIS_LENGTH = 500;

/** A short synopsis may be shown beside the hero on wide screens. The style sheet decides how wide. */
export function fitsBesideHero(description: string): boolean {
  return [...description].length < INLINE_SYNOPSIS_LENGTH;
}

/** Lengths at which a description is cut, narrow screens first (the spec's 170 + (width - 375) / 25). */
export const DESCRIPTION_CUTS = [170, 185, 212] as const;

/**
 * The description in pieces that a style sheet can hide: the first is always shown, each other one from a certain
 * screen width on. Together they are the whole text, so screen readers and search engines miss nothing.
 */
export function descriptionPieces(description: string): string[] {
  const characters = [...description];
  const bounds = [0, ...DESCRIPTION_CUTS, characters.length];
  return bounds
    .slice(1)
    .map((end, place) => characters.slice(bounds[place], end).join(''))
    .filter((piece) => piece !== '');
}
