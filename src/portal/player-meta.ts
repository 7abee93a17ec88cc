import type { PublicSettings } from '../domain/settings/settings.ts';
import { pageMeta } from './page-meta.ts';
import { text } from './text.es.ts';

/** Players have a title for the tab and stay out of search engines. */
export function playerMeta(site: PublicSettings | undefined, name: string, path: string) {
  return pageMeta({
    site,
    title: text.meta.player(name, site?.siteName ?? ''),
    description: text.meta.movieDescription(name, site?.siteName ?? ''),
    path,
    noIndex: true,
  });
}
