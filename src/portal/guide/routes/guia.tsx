import { guidePath } from '../../../domain/guide/guide-path.ts';
import type { PageHandle } from '../../first-paint/page.ts';
import { forwardHeaders } from '../../http/cached.ts';
import { db } from '../../http/db.server.ts';
import { siteOf } from '../../layout/site.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { guideText } from '../../text/guide.es.ts';
import { GuidePage } from '../GuidePage.tsx';
import { loadGuide } from '../guide.server.ts';
import type { Route } from './+types/guia';

export const headers = forwardHeaders;

export const loader = ({ request }: Route.LoaderArgs) => loadGuide(db, request, new Date());

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  const path = guidePath({ group: loaderData?.group ?? 'tv' });
  const title = guideText.pageTitle(site.siteName);
  return pageMeta(site, {
    title,
    description: guideText.about(site.siteName),
    path,
    noIndex: !loaderData?.groups.some(({ isShown }) => isShown),
    jsonLd: { '@type': 'CollectionPage', name: title, url: site.origin + path },
  });
}

export const handle = { script: 'soon' } satisfies PageHandle;

export default function Guide({ loaderData }: Route.ComponentProps) {
  return <GuidePage data={loaderData} />;
}
