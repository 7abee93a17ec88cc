import { EVERYBODY } from '../../../domain/catalogue/age.ts';
import { browsePath } from '../../../domain/catalogue/browse.ts';
import { TITLE_KINDS } from '../../../domain/catalogue/title.ts';
import type { PageHandle } from '../../first-paint/page.ts';
import { forwardHeaders } from '../../http/cached.ts';
import { db } from '../../http/db.server.ts';
import { TitleListPage } from '../TitleListPage.tsx';
import { loadTitleList } from '../title-list.server.ts';
import { titleListMeta } from '../title-list-meta.ts';
import type { Route } from './+types/title-list';

export const headers = forwardHeaders;
export const handle = { suits: () => EVERYBODY } satisfies PageHandle;
export const meta = titleListMeta;

export function loader({ url, request }: Route.LoaderArgs) {
  const kind = TITLE_KINDS.find((one) => browsePath(one) === url.pathname) ?? 'movie';
  return loadTitleList(db, kind, request);
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <TitleListPage key={loaderData.kind} data={loaderData} />;
}
