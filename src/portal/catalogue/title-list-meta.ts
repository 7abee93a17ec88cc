import type { MetaDescriptor } from 'react-router';
import { browsePath, choices } from '../../domain/catalogue/browse.ts';
import { type Matches, siteOf } from '../layout/site.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { text } from '../text/text.es.ts';
import type { TitleListData } from './TitleListPage.tsx';

type MetaArgs = { matches: Matches; loaderData?: TitleListData };

/** Search engines may index lists with one filter. Combinations are too many and repeat the same titles. */
export function titleListMeta({ matches, loaderData }: MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { kind, browse, page } = loaderData;
  const site = siteOf(matches);
  const heading = text.lists.heading(kind, browse);
  const isWhole = choices(browse) === 0;
  return pageMeta(site, {
    title: text.meta.list(heading, site.siteName),
    description: isWhole
      ? text.meta.listDescription(heading, site.siteName)
      : text.meta.choiceDescription(heading, site.siteName),
    path: browsePath(kind, browse),
    noIndex: choices(browse) > 1 || page?.items.length === 0,
  });
}
