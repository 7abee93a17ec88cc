import { forwardHeaders } from '../cached.ts';
import { TitleListPage } from '../components/TitleListPage.tsx';
import { pageMeta, siteOf } from '../page-meta.ts';
import { text } from '../text.es.ts';
import { loadTitleList } from '../title-list.server.ts';
import type { Route } from './+types/series';

export const headers = forwardHeaders;

export async function loader({ request }: Route.LoaderArgs) {
  return await loadTitleList('serie', request);
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  return pageMeta({
    site,
    title: text.meta.list(text.lists.series, site?.siteName ?? ''),
    description: text.meta.listDescription(text.lists.series, site?.siteName ?? ''),
    path: '/series',
  });
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <TitleListPage kind="serie" heading={text.lists.series} path="/series" page={loaderData} />
  );
}
