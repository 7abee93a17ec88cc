import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { EXAMPLES, PAGES, PICTURED } from './pages.ts';
import routes from './routes.ts';

test('every route that draws a page is in the list', () => {
  const drawn = routes
    .flatMap((entry) => entry.children ?? [entry])
    .filter(({ file }) => file.endsWith('.tsx'))
    .map(({ path = '' }) => `/${path}`);
  expect(PAGES.map(({ path }) => path)).toEqual(drawn);
});

test('every page that answers everybody has examples, which lead to it', () => {
  const without = PAGES.filter(({ examples }) => !examples).map(({ path }) => path);
  expect(without).toEqual(['/api/verificar', '/api/peticion', '/*', '/login']);
  for (const { path, examples = {} } of PAGES)
    for (const address of Object.keys(examples))
      expect(matchPath(path, address.replace(/\?.*/, '')), address).not.toBeNull();
  expect(EXAMPLES.length).toBeGreaterThanOrEqual(PAGES.length - without.length);
});

test('the sitemap names addresses, and no two pages have one picture', () => {
  const listed = PAGES.filter(({ inSitemap }) => inSitemap).map(({ path }) => path);
  expect(listed.filter((path) => /[:*]/.test(path))).toEqual([]);
  const names = PICTURED.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toHaveLength(PAGES.filter(({ picture }) => picture).length);
});
