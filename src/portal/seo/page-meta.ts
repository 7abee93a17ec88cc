import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import type { PublicSettings } from '../../domain/settings/settings.ts';
import { text } from '../text/text.es.ts';

type PageMeta = {
  site: PublicSettings | undefined;
  title: string;
  description: string;
  /** The page's one true address, from the root. */
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

/** Title, description, share preview and structured data of a page. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const origin = page.site?.origin ?? '';
  const url = origin + page.path;
  const image = new URL(page.image || '/icons/icon-512.png', `${origin || 'http://localhost'}/`)
    .href;
  const description = shortened(page.description);
  return [
    { title: page.title },
    { name: 'description', content: description },
    ...(page.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: page.site?.siteName ?? '' },
    { property: 'og:locale', content: text.language.replace('-', '_') },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: page.title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    ...(page.jsonLd
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...page.jsonLd } }]
      : []),
  ];
}

type Match = { id: string; loaderData?: unknown } | undefined;

/** The site's settings out of a page's matches; undefined when the root itself failed. */
export function siteOf(matches: readonly Match[]): PublicSettings | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as { site: PublicSettings } | undefined)?.site;
}

/** For the routes that hold an error page: a page that fails has no title of its own. */
export function errorMeta({
  error,
  matches,
}: {
  error?: unknown;
  matches: readonly Match[];
}): MetaDescriptor[] {
  if (!error) return [];
  const name = siteOf(matches)?.siteName ?? '';
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: isMissing ? text.meta.notFound(name) : text.errors.title },
    { name: 'robots', content: 'noindex' },
  ];
}
