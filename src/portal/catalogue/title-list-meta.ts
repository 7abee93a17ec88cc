import { browsePath, choices, NEWEST } from '../../domain/catalogue/browse.ts';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import type { PublicSettings } from '../../domain/settings/settings.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { text } from '../text/text.es.ts';
import type { TitleListData } from './TitleListPage.tsx';

/** Search engines get the lists by one choice; two or more are too many, and show the same titles. */
export function titleListMeta(
  site: PublicSettings,
  kind: TitleKind,
  data: TitleListData | undefined,
) {
  const browse = data?.browse ?? NEWEST;
  const heading = text.lists.heading(kind, browse);
  const name = site.siteName;
  return pageMeta(site, {
    title: text.meta.list(heading, name),
    description:
      choices(browse) === 0
        ? text.meta.listDescription(heading, name)
        : text.meta.choiceDescription(heading, name),
    path: browsePath(kind, browse),
    noIndex: choices(browse) > 1 || data?.page?.items.length === 0,
  });
}
