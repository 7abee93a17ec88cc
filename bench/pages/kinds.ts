import { PICTURED } from '../../src/portal/pages.ts';

export type Kind = {
  name: string;
  path: string;
  /** Blocking time by Lighthouse when script still came with the page, on an idle machine. */
  blockedMs: number;
  /** Search engines may not index it. */
  isPlayer?: boolean;
  /** One of those that a quick run measures, and those with applied throttling. */
  isTypical?: boolean;
};

/** Pages without a figure came later: they never blocked. */
const BLOCKED_MS: Readonly<Record<string, number>> = {
  home: 93,
  movies: 8,
  movie: 27,
  series: 36,
  serie: 51,
  anime: 1,
  'anime-title': 11,
  futbol: 6,
  tv: 9,
  channel: 15,
  'tv-app': 3,
  games: 7,
  requests: 6,
};
const TYPICAL = ['home', 'movies', 'movie', 'futbol'];

/** Every kind of page that search engines may index, and the player. */
export const KINDS: readonly Kind[] = [
  ...PICTURED.filter(({ path, inSitemap }) => inSitemap || path.includes(':')).map(
    ({ name, example }) => ({
      name,
      path: example,
      blockedMs: BLOCKED_MS[name] ?? 0,
      isTypical: TYPICAL.includes(name),
    }),
  ),
  { name: 'narrowed', path: '/movies?genero=CIENCIA+FICCION', blockedMs: 3 },
  {
    name: 'player',
    path: '/movie/play/metropolis-1927/Butaca%20HD',
    blockedMs: 60,
    isPlayer: true,
  },
];
