import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import { singleFile } from '../../domain/pictures/picture.ts';
import type { PublicSettings } from '../../domain/settings/settings.ts';
import { type Matches, siteOf } from '../layout/site.ts';
import { text } from '../text/text.es.ts';

type PageMeta = {
  title: string;
  description: string;
  /** The canonical path of the page. */
  path: string;
  image?: string;
  type?: 'website' | 'video.movie' | 'video.tv_show';
  jsonLd?: Record<string, unknown>;
  noIndex?: boolean;
};

const DESCRIPTION_LENGTH = 160;

function shortened(description: string): string {
  if (description.length <= DESCRIPTION_LENGTH) return description;
  return `${description.slice(0, description.lastIndexOf(' ', DESCRIPTION_LENGTH))}…`;
}

/** A path or an external URL as an absolute URL; undefined when it is empty. */
export const absoluteUrl = (site: PublicSettings, url: string): string | undefined =>
  url ? new URL(url, site.origin).href : undefined;

const SHARED_WIDTH = 1280;

/** A picture for others: a format and a size that every program can show. */
export const absolutePicture = (site: PublicSettings, image: string): string | undefined =>
  absoluteUrl(site, singleFile(image, SHARED_WIDTH));

/** Title, description, share preview and structured data of a page. */
export function pageMeta(site: PublicSettings, page: PageMeta): MetaDescriptor[] {
  const url = site.origin + page.path;
  const image = absolutePicture(site, page.image || site.logo || '/icons/icon-512.png');
  const description = shortened(page.description);
  return [
    { title: page.title },
    { name: 'description', content: description },
    ...(page.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: site.siteName },
    { property: 'og:locale', content: text.language.replace('-', '_') },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    // Its title, text and picture are those above.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.jsonLd
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...page.jsonLd } }]
      : []),
  ];
}

/** The `meta` of a route whose page has the same title and description whatever its loader read. */
export const fixedMeta =
  (pageOf: (site: PublicSettings) => PageMeta) =>
  ({ matches }: { matches: Matches }): MetaDescriptor[] => {
    const site = siteOf(matches);
    return pageMeta(site, pageOf(site));
  };

/** For routes with an error boundary: a page that failed has no title of its own. */
export function errorMeta({
  error,
  matches,
}: {
  error?: unknown;
  matches: Matches;
}): MetaDescriptor[] {
  if (!error) return [];
  const { siteName } = siteOf(matches);
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: isMissing ? text.meta.notFound(siteName) : text.errors.title },
    { name: 'robots', content: 'noindex' },
  ];
}
