import { listSitemapFiles } from '../../../data/queries/sitemap.ts';
import { ALL_LISTS_TAGS } from '../../../domain/tags.ts';
import { env } from '../../../platform/env.ts';
import { cachedText } from '../../http/cached.ts';
import { db } from '../../http/db.server.ts';
import { sitemapIndex } from '../sitemap.ts';

export async function loader() {
  const names = ['pages', ...(await listSitemapFiles(db))];
  const body = sitemapIndex(
    names.map((name) => ({ address: `${env().PUBLIC_ORIGIN}/sitemap/${name}.xml` })),
  );
  return cachedText('machine', ALL_LISTS_TAGS, 'application/xml; charset=utf-8', body);
}
