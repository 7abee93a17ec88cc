import { pageMeta, siteOf } from '../page-meta.ts';
import { text } from '../text.es.ts';
import type { Route } from './+types/not-found';

/** A route of its own for unknown addresses, so that they get an uncached 404 with the chrome around it. */
export function loader(): never {
  throw new Response('No content found', { status: 404 });
}

export function meta({ matches, location }: Route.MetaArgs) {
  const site = siteOf(matches);
  const title = text.meta.notFound(site?.siteName ?? '');
  return pageMeta({
    site,
    title,
    description: text.errors.notFound,
    path: location.pathname,
    noIndex: true,
  });
}

export default function NotFoundPage() {
  return null;
}
