import { forwardHeaders } from '../cached.ts';
import { TitleListPage } from '../components/TitleListPage.tsx';
import { pageMeta, siteOf } from '../page-meta.ts';
import { text } from '../text.es.ts';
import { loadTitleList } from '../title-list.server.ts';
import type { Route } from './+types/movies';

export const headers = forwardHeaders;

export async function loader({ request }: Route.LoaderArgs) {
  return await loadTitleList('movie', request);
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  return pageMeta({
    site,
    title: text.meta.list(text.lists.movies, site?.siteName ?? ''),
    description: text.meta.listDescription(text.lists.movies, site?.siteName ?? ''),
    path: '/movies',
  });
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <TitleListPage kind="movie" heading={text.lists.movies} path="/movies" page={loaderData} />
  );
}
