/**
 * Every page of the portal. Routes, sitemap, limits of script, tests, screenshots and benches read this list, so a page is
 * listed here only. It imports nothing, and no page loads it.
 */

export type Page = {
  /** As the router matches it. */
  path: `/${string}`;
  /** Its route, in src/portal. */
  file: string;
  /**
   * Script that comes before the viewer does anything special, in KB (1000 bytes) of gzip: the router's list of routes, the
   * entry, the layouts and the page, with everything that they import. Slightly above what it is; raise it only on purpose.
   */
  maxScriptKb: number;
  /** Without header and footer around it. */
  isBare?: true;
  /** `guide`: while there is a guide. */
  inSitemap?: true | 'guide';
  /**
   * Addresses in the demo, the most typical one first, each with a text that only this page has in its server-rendered HTML.
   * A page without any does not answer everybody with 200.
   */
  examples?: Readonly<Record<string, string>>;
  /** What its first example is called in docs/screenshots and in benches. A page that looks like another one has no name. */
  picture?: string;
};

/** What the addresses of one route share. */
const HOME = { file: 'home/routes/home.tsx', maxScriptKb: 136.6 };
const TITLE_LIST = {
  file: 'catalogue/routes/title-list.tsx',
  maxScriptKb: 135.6,
  inSitemap: true,
} as const;
const SHOW = { file: 'catalogue/routes/show.tsx', maxScriptKb: 136.4 };

export const PAGES: readonly Page[] = [
  {
    path: '/',
    ...HOME,
    inSitemap: true,
    examples: { '/': 'Películas recomendadas</h2>' },
    picture: 'home',
  },
  { path: '/inicio', ...HOME, examples: { '/inicio': 'Películas recomendadas</h2>' } },
  { path: '/movies', ...TITLE_LIST, examples: { '/movies': 'Peliculas</h1>' }, picture: 'movies' },
  { path: '/series', ...TITLE_LIST, examples: { '/series': 'Series</h1>' }, picture: 'series' },
  { path: '/anime', ...TITLE_LIST, examples: { '/anime': 'Animes</h1>' }, picture: 'anime' },
  {
    path: '/movie/:titleId',
    file: 'catalogue/routes/movie.tsx',
    maxScriptKb: 134.6,
    examples: { '/movie/metropolis-1927': 'Metrópolis</h1>' },
    picture: 'movie',
  },
  {
    path: '/serie/:titleId',
    ...SHOW,
    examples: { '/serie/judex-1916': 'Judex</h1>' },
    picture: 'serie',
  },
  {
    path: '/anime/:titleId',
    ...SHOW,
    examples: { '/anime/noburo-ofuji-1926': 'Noburō Ōfuji: sombras y papel</h1>' },
    picture: 'anime-title',
  },
  {
    path: '/buscar',
    file: 'search/routes/buscar.tsx',
    maxScriptKb: 138.9,
    examples: {
      '/buscar': 'Haz una busqueda...',
      '/buscar?q=Metr%C3%B3polis': 'href="/movie/metropolis-1927"',
    },
    picture: 'search-start',
  },
  {
    path: '/mi-lista',
    file: 'profile/routes/mi-lista.tsx',
    maxScriptKb: 134.6,
    examples: { '/mi-lista': 'Mi lista</h1>' },
    picture: 'my-list',
  },
  {
    path: '/perfil',
    file: 'profile/routes/perfil.tsx',
    maxScriptKb: 142.8,
    examples: { '/perfil': 'Perfil</h1>' },
    picture: 'profile',
  },
  {
    path: '/infantil/:age',
    file: 'catalogue/routes/infantil.tsx',
    maxScriptKb: 133.3,
    examples: { '/infantil/7': 'Infantil: hasta 7 años</h1>' },
    picture: 'for-children',
  },
  {
    path: '/futbol',
    file: 'live/routes/futbol.tsx',
    maxScriptKb: 140.8,
    inSitemap: true,
    examples: { '/futbol': 'Agenda deportiva</h2>' },
    picture: 'futbol',
  },
  {
    path: '/futbol/:matchId',
    file: 'live/routes/match.tsx',
    maxScriptKb: 140.2,
    // Played tomorrow, at whatever hour this is read.
    examples: { '/futbol/gimnasia-y-acordeon-real-garua': 'Real Garúa</h1>' },
    picture: 'match',
  },
  {
    path: '/tv',
    file: 'live/routes/tv.tsx',
    maxScriptKb: 136.2,
    inSitemap: true,
    examples: { '/tv': 'TV en Butaca</h1>' },
    picture: 'tv',
  },
  {
    path: '/tv/guia',
    file: 'guide/routes/guia.tsx',
    maxScriptKb: 139.9,
    inSitemap: 'guide',
    examples: { '/tv/guia': '<title>Guía de TV en Butaca</title>' },
    picture: 'guide',
  },
  {
    path: '/liveChannels/:channelId',
    file: 'live/routes/live-channel.tsx',
    maxScriptKb: 142.9,
    examples: { '/liveChannels/ombu-sport': 'Ombú Sport en vivo y en directo</h1>' },
    picture: 'channel',
  },
  {
    path: '/zonatv',
    file: 'live/routes/zonatv.tsx',
    maxScriptKb: 143.1,
    examples: { '/zonatv': 'en vivo y en directo</h1>' },
    picture: 'zonatv',
  },
  {
    path: '/tienda',
    file: 'shop/routes/tienda.tsx',
    maxScriptKb: 132.5,
    inSitemap: true,
    examples: { '/tienda': 'Tienda VIP</h1>' },
    picture: 'shop',
  },
  { path: '/api/verificar', file: 'shop/routes/verificar.tsx', maxScriptKb: 131.6 },
  {
    path: '/tvandroid',
    file: 'tv-app/routes/tvandroid.tsx',
    maxScriptKb: 132.2,
    inSitemap: true,
    examples: { '/tvandroid': 'Butaca.TV</h1>' },
    picture: 'tv-app',
  },
  {
    path: '/juegos',
    file: 'games/routes/juegos.tsx',
    maxScriptKb: 133.6,
    inSitemap: true,
    examples: { '/juegos': 'Consolas Retro</h1>' },
    picture: 'games',
  },
  {
    path: '/peticiones',
    file: 'requests/routes/peticiones.tsx',
    maxScriptKb: 132.1,
    inSitemap: true,
    examples: { '/peticiones': 'Hace tu petición aquí</h1>' },
    picture: 'requests',
  },
  { path: '/api/peticion', file: 'requests/routes/peticiones.tsx', maxScriptKb: 132.1 },
  { path: '/*', file: 'frame/routes/not-found.tsx', maxScriptKb: 129.8 },
  {
    path: '/movie/play/:titleId/:label',
    file: 'playback/routes/movie-play.tsx',
    maxScriptKb: 138.2,
    isBare: true,
    examples: { '/movie/play/metropolis-1927/Nube': 'Mirando Metrópolis' },
  },
  {
    path: '/serie/play/:titleId/:label/:seasonId/:episodeId',
    file: 'playback/routes/episode-play.tsx',
    maxScriptKb: 138.2,
    isBare: true,
    examples: { '/serie/play/fantomas-1913/Nube/TEMPORADA%201/capitulo-1': 'Mirando Fantomas' },
  },
  {
    path: '/anime/play/:titleId/:label/:seasonId/:episodeId',
    file: 'playback/routes/episode-play.tsx',
    maxScriptKb: 138.2,
    isBare: true,
    examples: {
      '/anime/play/katsudo-shashin-1907/Nube/TEMPORADA%201/capitulo-1': 'Mirando Katsudō shashin',
    },
  },
  { path: '/login', file: 'access/routes/login.tsx', maxScriptKb: 127, isBare: true },
];

/** Every example, as its address and its text. */
export const EXAMPLES: readonly (readonly [address: string, says: string])[] = PAGES.flatMap(
  ({ examples = {} }) => Object.entries(examples),
);

/** The pages that have a name, each with its first example. */
export const PICTURED: readonly (Page & { name: string; example: string })[] = PAGES.flatMap(
  (page) => {
    const [example] = Object.keys(page.examples ?? {});
    return page.picture && example ? [{ ...page, name: page.picture, example }] : [];
  },
);
