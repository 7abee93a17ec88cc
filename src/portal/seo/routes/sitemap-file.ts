import { listGenres } from '../../../data/queries/list-counts.ts';
import { listSitemapTitles } from '../../../data/queries/sitemap.ts';
import { browsePath } from '../../../domain/catalogue/browse.ts';
import { TITLE_KINDS } from '../../../domain/catalogue/title.ts';
import { ALL_LISTS_TAGS, countsTag } from '../../../domain/tags.ts';
import { env } from '../../../platform/env.ts';
import { cachedText } from '../../http/cached.ts';
import { db } from '../../http/db.server.ts';
import { type SitemapEntry, sitemapFile } from '../sitemap.ts';
import type { Route } from './+types/sitemap-file';

const PAGES = [
  ...['/', '/movies', '/series', '/anime', '/futbol', '/tv'],
  ...['/tienda', '/tvandroid', '/juegos', '/peticiones'],
];

async function genrePaths(): Promise<string[]> {
  const paths = TITLE_KINDS.map(async (kind) =>
    (await listGenres(db, kind)).map((genre) => browsePath(kind, { genre })),
  );
  return (await Promise.all(paths)).flat();
}

async function entriesOf(name: string): Promise<SitemapEntry[] | null> {
  if (name === 'pages')
    return [...PAGES, ...(await genrePaths())].map((path) => ({
      address: env().PUBLIC_ORIGIN + path,
    }));
  if (!/^(0|[1-9]\d{0,5})$/.test(name)) return null;
  const titles = await listSitemapTitles(db, Number(name));
  if (titles.length === 0) return null;
  return titles.map(({ kind, id, day }) => ({
    address: `${env().PUBLIC_ORIGIN}/${kind}/${encodeURIComponent(id)}`,
    day,
  }));
}

export async function loader({ params }: Route.LoaderArgs) {
  const entries = params.file.endsWith('.xml') ? await entriesOf(params.file.slice(0, -4)) : null;
  if (!entries) throw new Response('No content found', { status: 404 });
  return cachedText(
    'machine',
    [...ALL_LISTS_TAGS, ...TITLE_KINDS.map(countsTag)],
    'application/xml; charset=utf-8',
    sitemapFile(entries),
  );
}
