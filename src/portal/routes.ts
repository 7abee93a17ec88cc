import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { PAGES, type Page } from './pages.ts';

/** Case-sensitive: another spelling would be a second copy at the edge. */
const alone = (path: string, file: string) => route(path, file, { caseSensitive: true });

/** For a file that serves several addresses: each of its routes needs an id, which is its path. */
const shared = (path: string, file: string) => route(path, file, { id: path, caseSensitive: true });

function pageRoute({ path, file }: Page) {
  if (path === '/') return index(file);
  const isShared = PAGES.some((page) => page.file === file && page.path !== path);
  return isShared ? shared(path.slice(1), file) : alone(path.slice(1), file);
}

export default [
  layout('frame/routes/site.tsx', PAGES.filter(({ isBare }) => !isBare).map(pageRoute)),
  ...PAGES.filter(({ isBare }) => isBare).map(pageRoute),
  // Answers that are not pages.
  alone('api/sesion/:id', 'access/routes/sesion.ts'),
  alone('api/yo', 'access/routes/yo.ts'),
  alone('api/salir', 'access/routes/salir.ts'),
  alone('api/ir/:target', 'access/routes/ir.ts'),
  alone('vivo/canales', 'live/routes/canales.ts'),
  alone('buscar/sugerencias', 'search/routes/sugerencias.ts'),
  alone('api/demanda', 'catalogue/routes/demanda.ts'),
  alone('api/aviso', 'playback/routes/aviso.ts'),
  shared('ficha/canal/:id', 'household/routes/ficha.ts'),
  shared('ficha/:kind/:id', 'household/routes/ficha.ts'),
  shared('ficha/:kind/:id/:season/:episode', 'household/routes/ficha.ts'),
  alone('api/hogar', 'household/routes/hogar.ts'),
  alone('vivo/agenda', 'live/routes/agenda-state.ts'),
  alone('vivo/proximos', 'live/routes/next-matches.ts'),
  alone('vivo/partido/:matchId', 'live/routes/match-state.ts'),
  alone('vivo/canal/:channelId', 'live/routes/channel-state.ts'),
  alone('vivo/programa/:channelId/:startsAt', 'guide/routes/programa.ts'),
  alone('futbol/:matchId/partido.ics', 'live/routes/match-calendar.ts'),
  shared('calendario/equipo/:file', 'live/routes/feed-calendar.ts'),
  shared('calendario/liga/:file', 'live/routes/feed-calendar.ts'),
  alone('img/:record/:hash/:file', 'pictures/routes/picture.ts'),
  alone('robots.txt', 'seo/routes/robots.ts'),
  alone('sitemap.xml', 'seo/routes/sitemap-index.ts'),
  alone('sitemap/:file', 'seo/routes/sitemap-file.ts'),
  alone('manifest.webmanifest', 'seo/routes/manifest.ts'),
] satisfies RouteConfig;
