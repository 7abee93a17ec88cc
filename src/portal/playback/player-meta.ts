import { siteOf } from '../layout/site.ts';
import { errorMeta, pageMeta } from '../seo/page-meta.ts';
import { text } from '../text/text.es.ts';

type Played = { title: { name: string }; episode: { name: string } | null };
type MetaArgs = Parameters<typeof errorMeta>[0] & {
  loaderData?: Played;
  location: { pathname: string };
};

export const playedName = ({ title, episode }: Played): string =>
  episode ? `${title.name}: ${episode.name}` : title.name;

/** Player pages have a title for the tab and are not indexed. */
export function playerMeta({ loaderData, location, ...page }: MetaArgs) {
  if (!loaderData) return errorMeta(page);
  const name = playedName(loaderData);
  const site = siteOf(page.matches);
  return pageMeta(site, {
    title: text.meta.player(name, site.siteName),
    description: text.meta.movieDescription(name, site.siteName),
    path: location.pathname,
    noIndex: true,
  });
}
