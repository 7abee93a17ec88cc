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

/** Every kind of page that search engines may index, and the player. */
export const KINDS: readonly Kind[] = [
  { name: 'home', path: '/', blockedMs: 93, isTypical: true },
  { name: 'movies', path: '/movies', blockedMs: 8, isTypical: true },
  { name: 'narrowed', path: '/movies?genero=CIENCIA+FICCION', blockedMs: 3 },
  { name: 'movie', path: '/movie/metropolis-1927', blockedMs: 27, isTypical: true },
  { name: 'series', path: '/series', blockedMs: 36 },
  { name: 'serie', path: '/serie/judex-1916', blockedMs: 51 },
  { name: 'anime', path: '/anime', blockedMs: 1 },
  { name: 'anime title', path: '/anime/noburo-ofuji-1926', blockedMs: 11 },
  { name: 'football', path: '/futbol', blockedMs: 6, isTypical: true },
  { name: 'match', path: '/futbol/atletico-luna-baja-sportivo-tres-faroles', blockedMs: 0 },
  { name: 'tv', path: '/tv', blockedMs: 9 },
  { name: 'channel', path: '/liveChannels/canal-aljibe', blockedMs: 15 },
  { name: 'shop', path: '/tienda', blockedMs: 0 },
  { name: 'tv app', path: '/tvandroid', blockedMs: 3 },
  { name: 'games', path: '/juegos', blockedMs: 7 },
  { name: 'requests', path: '/peticiones', blockedMs: 6 },
  {
    name: 'player',
    path: '/movie/play/metropolis-1927/Butaca%20HD',
    blockedMs: 60,
    isPlayer: true,
  },
];
