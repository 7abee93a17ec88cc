const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

export type SitemapEntry = { address: string; day?: string };

const document = (root: string, item: string, entries: readonly SitemapEntry[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries.map(
      ({ address, day }) =>
        `<${item}><loc>${escapeXml(address)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</${item}>`,
    ),
    `</${root}>`,
  ].join('\n');

export const sitemapIndex = (entries: readonly SitemapEntry[]): string =>
  document('sitemapindex', 'sitemap', entries);
export const sitemapFile = (entries: readonly SitemapEntry[]): string =>
  document('urlset', 'url', entries);
