import { forwardHeaders } from '../../http/cached.ts';
import { db } from '../../http/db.server.ts';
import { siteOf } from '../../layout/site.ts';
import { TitleListPage } from '../TitleListPage.tsx';
import { loadTitleList } from '../title-list.server.ts';
import { titleListMeta } from '../title-list-meta.ts';
import type { Route } from './+types/series';

export const headers = forwardHeaders;

export const loader = ({ request }: Route.LoaderArgs) => loadTitleList(db, 'serie', request);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return titleListMeta(siteOf(matches), 'serie', loaderData);
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <TitleListPage kind="serie" data={loaderData} />;
}
