import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('routes/site.tsx', [
    index('routes/home.tsx'),
    route('inicio', 'routes/inicio.tsx'),
    route('movies', 'routes/movies.tsx'),
    route('series', 'routes/series.tsx'),
    route('anime', 'routes/anime.tsx'),
    route('movie/:movieId', 'routes/movie.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('movie/play/:movieId/:movieLanguage', 'routes/movie-play.tsx'),
  route('api/demanda', 'routes/demanda.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap-index.ts'),
  route('sitemap/:file', 'routes/sitemap-file.ts'),
  route('manifest.webmanifest', 'routes/manifest.ts'),
] satisfies RouteConfig;
