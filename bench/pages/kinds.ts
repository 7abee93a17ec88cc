export type Kind = {
  name: string;
  path: string;
  /** Search engines may not index it. */
  isPlayer?: boolean;
  /** One of those that a quick run measures, and those with applied throttling. */
  isTypical?: boolean;
};

/** Every kind of page that search engines may index, and the player. */
export const KINDS: readonly Kind[] = [
  { name: 'home', path: '/', isTypical: true },
  { name: 'movies', path: '/movies', isTypical: true },
  { name: 'narrowed', path: '/movies?genero=CIENCIA+FICCION' },
  { name: 'movie', path: '/movie/metropolis-1927', isTypical: true },
  { name: 'series', path: '/series' },
  { name: 'serie', path: '/serie/judex-1916' },
  { name: 'anime', path: '/anime' },
  { name: 'anime title', path: '/anime/noburo-ofuji-1926' },
  { name: 'football', path: '/futbol', isTypical: true },
  { name: 'match', path: '/futbol/atletico-luna-baja-sportivo-tres-faroles' },
  { name: 'tv', path: '/tv' },
  { name: 'channel', path: '/liveChannels/canal-aljibe' },
  { name: 'shop', path: '/tienda' },
  { name: 'tv app', path: '/tvandroid' },
  { name: 'games', path: '/juegos' },
  { name: 'requests', path: '/peticiones' },
  { name: 'player', path: '/movie/play/metropolis-1927/Butaca%20HD', isPlayer: true },
];
