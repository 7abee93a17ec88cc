import { text } from '../text/text.es.ts';

export const SECTIONS = [
  { path: '/', name: text.nav.home, hint: text.search.placeholder.home },
  { path: '/tienda', name: text.nav.shop, hint: text.search.placeholder.shop },
  { path: '/movies', name: text.nav.movies, hint: text.search.placeholder.movies },
  { path: '/series', name: text.nav.series, hint: text.search.placeholder.series },
  { path: '/anime', name: text.nav.anime, hint: text.search.placeholder.anime },
  { path: '/futbol', name: text.nav.football, hint: text.search.placeholder.football },
  { path: '/tv', name: text.nav.tv, hint: text.search.placeholder.tv },
  { path: '/juegos', name: text.nav.games, hint: text.search.placeholder.games },
] as const;

/** `/movie/x` belongs to Películas, `/serie/x` to Series. */
const OWNERS = new Map([
  ['movie', '/movies'],
  ['serie', '/series'],
  ['inicio', '/'],
  ['liveChannels', '/tv'],
  ['zonatv', '/tv'],
]);

export function sectionOf(pathname: string): string {
  const first = pathname.split('/')[1] ?? '';
  return OWNERS.get(first) ?? `/${first}`;
}

/** Whether a live picture may play on it: on a phone that lies on its side, header and bar make room. */
export const hasPicture = (pathname: string): boolean =>
  /^\/(liveChannels\/|futbol\/|zonatv)/.test(pathname);

export const searchHint = (current: string): string =>
  SECTIONS.find(({ path }) => path === current)?.hint ?? text.search.placeholder.home;
