import { slug } from '../../src/domain/slug.ts';
import type { DemoTitle } from '../catalogue/types.ts';

type Title = Pick<DemoTitle, 'kind' | 'id'>;

export const STILLS = 4;

/** The pictures of the catalogue: files below `files/`, which a portal of the demo serves under `/art/`. */
export const pictureOf = {
  poster: ({ kind, id }: Title) => `posters/${kind}-${id}.webp`,
  backdrop: ({ kind, id }: Title) => `backdrops/${kind}-${id}.webp`,
  /** Episodes share a few. */
  still: ({ kind, id }: Title, place: number) =>
    `stills/${kind}-${id}-${(place % STILLS) + 1}.webp`,
  channel: (id: string) => `channels/${id}.webp`,
  badge: (league: string) => `crests/${slug(league)}.webp`,
  ground: (league: string) => `grounds/${slug(league)}.webp`,
  product: (id: string) => `products/${id}.webp`,
  console: (id: string) => `consoles/${id}.webp`,
};
