import { suitableFor } from '../../../domain/catalogue/age.ts';
import type { PageHandle } from '../../first-paint/page.ts';
import { forwardHeaders } from '../../http/cached.ts';
import { db } from '../../http/db.server.ts';
import { siteOf } from '../../layout/site.ts';
import { ShowPage } from '../ShowPage.tsx';
import { loadShow } from '../show.server.ts';
import { seasonMeta, titleMeta } from '../title-meta.ts';
import type { Route } from './+types/show';

export const headers = forwardHeaders;

export function loader({ url, params, request }: Route.LoaderArgs) {
  const kind = url.pathname.startsWith('/anime/') ? 'anime' : 'serie';
  return loadShow(db, kind, params.titleId, request);
}

export const handle = {
  suits: ({ show }: Route.ComponentProps['loaderData']) => suitableFor(show.age),
} satisfies PageHandle;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return titleMeta(siteOf(matches), loaderData.show, seasonMeta(loaderData));
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ShowPage data={loaderData} />;
}
