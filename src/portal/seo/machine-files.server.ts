import type { Db } from '../../data/database.ts';
import { listGuidedTypes } from '../../data/queries/guide-rows.ts';
import { listGenres } from '../../data/queries/list-counts.ts';
import { listSitemapFiles, listSitemapTitles } from '../../data/queries/sitemap.ts';
import { browsePath } from '../../domain/catalogue/browse.ts';
import { TITLE_KINDS } from '../../domain/catalogue/title.ts';
import { PICTURE_TYPES, shownPicture, singleFile } from '../../domain/pictures/picture.ts';
import { ALL_LISTS_TAGS, countsTag, MANIFEST_TAG } from '../../domain/tags.ts';
import { env } from '../../platform/env.ts';
import { cachedText } from '../http/cached.ts';
import type { ReadSettings } from '../http/site-settings.server.ts';
import { PAGES, type Page } from '../pages.ts';
import { picture } from '../pictures/picture-base.server.ts';
import { text } from '../text/text.es.ts';
import { type SitemapEntry, sitemapFile, sitemapIndex } from './sitemap.ts';

/** Files that search engines and browsers read: the sitemap and the manifest. */

const XML = 'application/xml; charset=utf-8';

export async function loadSitemapIndex(db: Db): Promise<Response> {
  const names = ['pages', ...(await listSitemapFiles(db))];
  const body = sitemapIndex(
    names.map((name) => ({ address: `${env().PUBLIC_ORIGIN}/sitemap/${name}.xml` })),
  );
  return cachedText('machine', ALL_LISTS_TAGS, XML, body);
}

async function genrePaths(db: Db): Promise<string[]> {
  const paths = TITLE_KINDS.map(async (kind) =>
    (await listGenres(db, kind)).map((genre) => browsePath(kind, { genre })),
  );
  return (await Promise.all(paths)).flat();
}

async function entriesOf(db: Db, name: string): Promise<SitemapEntry[] | null> {
  if (name === 'pages') {
    const hasGuide = (await listGuidedTypes(db)).length > 0;
    const isThere = ({ inSitemap }: Page) => (inSitemap === 'guide' ? hasGuide : inSitemap);
    const pages = PAGES.filter(isThere).map(({ path }) => path);
    return [...pages, ...(await genrePaths(db))].map((path) => ({
      address: env().PUBLIC_ORIGIN + path,
    }));
  }
  if (!/^(0|[1-9]\d{0,5})$/.test(name)) return null;
  const titles = await listSitemapTitles(db, Number(name));
  if (titles.length === 0) return null;
  return titles.map(({ kind, id, day }) => ({
    address: `${env().PUBLIC_ORIGIN}/${kind}/${encodeURIComponent(id)}`,
    day,
  }));
}

export async function loadSitemapFile(db: Db, file: string): Promise<Response> {
  const entries = file.endsWith('.xml') ? await entriesOf(db, file.slice(0, -4)) : null;
  if (!entries) throw new Response('No content found', { status: 404 });
  const tags = [...ALL_LISTS_TAGS, ...TITLE_KINDS.map(countsTag)];
  return cachedText('machine', tags, XML, sitemapFile(entries));
}

const OWN_ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  {
    src: '/icons/icon-maskable-512.png',
    sizes: '512x512',
    type: 'image/png',
    purpose: 'maskable',
  },
];

/** Without a type where the file is shown as it is. */
function logoIcons(logo: string) {
  const image = picture('o', '', logo);
  const type = shownPicture(image) && { type: PICTURE_TYPES.webp };
  return [192, 512].map((size) => ({
    src: singleFile(image, size, 'webp'),
    sizes: `${size}x${size}`,
    ...type,
  }));
}

export async function loadManifest(readSettings: ReadSettings): Promise<Response> {
  const { siteName, tagline, logo } = await readSettings();
  const manifest = {
    name: siteName,
    short_name: siteName,
    description: tagline,
    lang: text.language,
    start_url: '/',
    display: 'standalone',
    background_color: '#0e0b12',
    theme_color: '#0e0b12',
    icons: logo ? logoIcons(logo) : OWN_ICONS,
  };
  const type = 'application/manifest+json; charset=utf-8';
  return cachedText('machine', [MANIFEST_TAG], type, JSON.stringify(manifest));
}
