import { expect, test } from 'vitest';
import { sitemapFile, sitemapIndex } from './sitemap.ts';

test('addresses are escaped, and a day stands only where it is known', () => {
  const file = sitemapFile([
    { address: `https://a.example/movie/x?a=1&b='"<>`, day: '2024-05-06' },
    { address: 'https://a.example/' },
  ]);
  expect(file).toContain(
    '<loc>https://a.example/movie/x?a=1&amp;b=&apos;&quot;&lt;&gt;</loc><lastmod>2024-05-06</lastmod>',
  );
  expect(file.match(/<lastmod>/g)).toHaveLength(1);
  expect(file.match(/<url>/g)).toHaveLength(2);
});

test('an index names files, not pages', () => {
  const index = sitemapIndex([{ address: 'https://a.example/sitemap/0.xml' }]);
  expect(index).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex /);
  expect(index).toContain('<sitemap><loc>https://a.example/sitemap/0.xml</loc></sitemap>');
  expect(index).not.toContain('<url>');
});
