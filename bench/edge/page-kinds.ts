/** Every kind of page of the portal, with an address of the demo. */
export const PAGES = [
  { name: 'home', path: '/' },
  { name: 'movies', path: '/movies' },
  { name: 'narrowed', path: '/movies?genero=CIENCIA+FICCION' },
  { name: 'movie', path: '/movie/metropolis-1927' },
  { name: 'serie', path: '/serie/judex-1916' },
  { name: 'football', path: '/futbol' },
  { name: 'match', path: '/futbol/atletico-luna-baja-sportivo-tres-faroles' },
  { name: 'tv', path: '/tv' },
  { name: 'channel', path: '/liveChannels/canal-aljibe' },
  { name: 'shop', path: '/tienda' },
  { name: 'search', path: '/buscar?q=luna' },
  { name: 'games', path: '/juegos' },
  { name: 'tv app', path: '/tvandroid' },
  { name: 'player', path: '/movie/play/metropolis-1927/Butaca%20HD' },
] as const;
