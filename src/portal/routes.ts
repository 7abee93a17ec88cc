import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Case-sensitive: another spelling would be a second copy at the edge. */
const page = (path: string, file: string) => route(path, file, { caseSensitive: true });

/** For a file that serves several addresses: each of its routes needs an id, which is its path. */
const shared = (path: string, file: string) => route(path, file, { id: path, caseSensitive: true });

export default [
  layout('frame/routes/site.tsx', [
    index('home/routes/home.tsx'),
    shared('inicio', 'home/routes/home.tsx'),
    shared('movies', 'catalogue/routes/title-list.tsx'),
    shared('series', 'catalogue/routes/title-list.tsx'),
    shared('anime', 'catalogue/routes/title-list.tsx'),
    page('movie/:titleId', 'catalogue/routes/movie.tsx'),
    shared('serie/:titleId', 'catalogue/routes/show.tsx'),
    shared('anime/:titleId', 'catalogue/routes/show.tsx'),
    page('buscar', 'search/routes/buscar.tsx'),
    page('mi-lista', 'profile/routes/mi-lista.tsx'),
    page('perfil', 'profile/routes/perfil.tsx'),
    page('futbol', 'live/routes/futbol.tsx'),
    page('futbol/:matchId', 'live/routes/match.tsx'),
    page('tv', 'live/routes/tv.tsx'),
    page('liveChannels/:channelId', 'live/routes/live-channel.tsx'),
    page('zonatv', 'live/routes/zonatv.tsx'),
    page('tienda', 'shop/routes/tienda.tsx'),
    page('api/verificar', 'shop/routes/verificar.tsx'),
    page('tvandroid', 'tv-app/routes/tvandroid.tsx'),
    page('juegos', 'games/routes/juegos.tsx'),
    shared('peticiones', 'requests/routes/peticiones.tsx'),
    shared('api/peticion', 'requests/routes/peticiones.tsx'),
    page('*', 'frame/routes/not-found.tsx'),
  ]),
  page('movie/play/:titleId/:label', 'playback/routes/movie-play.tsx'),
  shared('serie/play/:titleId/:label/:seasonId/:episodeId', 'playback/routes/episode-play.tsx'),
  shared('anime/play/:titleId/:label/:seasonId/:episodeId', 'playback/routes/episode-play.tsx'),
  page('login', 'access/routes/login.tsx'),
  page('api/sesion/:id', 'access/routes/sesion.ts'),
  page('api/yo', 'access/routes/yo.ts'),
  page('api/salir', 'access/routes/salir.ts'),
  page('api/ir/:target', 'access/routes/ir.ts'),
  page('vivo/canales', 'live/routes/canales.ts'),
  page('buscar/sugerencias', 'search/routes/sugerencias.ts'),
  page('api/demanda', 'catalogue/routes/demanda.ts'),
  page('api/aviso', 'playback/routes/aviso.ts'),
  page('vivo/agenda', 'live/routes/agenda-state.ts'),
  page('vivo/proximos', 'live/routes/next-matches.ts'),
  page('vivo/partido/:matchId', 'live/routes/match-state.ts'),
  page('vivo/canal/:channelId', 'live/routes/channel-state.ts'),
  page('futbol/:matchId/partido.ics', 'live/routes/match-calendar.ts'),
  shared('calendario/equipo/:file', 'live/routes/feed-calendar.ts'),
  shared('calendario/liga/:file', 'live/routes/feed-calendar.ts'),
  page('img/:record/:hash/:file', 'pictures/routes/picture.ts'),
  page('robots.txt', 'seo/routes/robots.ts'),
  page('sitemap.xml', 'seo/routes/sitemap-index.ts'),
  page('sitemap/:file', 'seo/routes/sitemap-file.ts'),
  page('manifest.webmanifest', 'seo/routes/manifest.ts'),
] satisfies RouteConfig;
