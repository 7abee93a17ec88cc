import { expect, test } from 'vitest';
import { smallManifest } from './small-manifest.ts';

test('browsers know the pages, and of those what they have', () => {
  const layout = { id: 'layout', hasErrorBoundary: true, hasLoader: false };
  const page = { id: 'page', hasDefaultExport: true, hasLoader: true, imports: ['/assets/a.js'] };
  const answer = { id: 'api/yo', hasDefaultExport: false, hasErrorBoundary: false };
  const script = `window.__reactRouterManifest=${JSON.stringify({
    ...{ entry: { module: '/assets/e.js' }, version: '1' },
    routes: { layout, page, 'api/yo': answer },
  })};`;
  expect(smallManifest(script)).toBe(
    `window.__reactRouterManifest=${JSON.stringify({
      ...{ entry: { module: '/assets/e.js' }, version: '1' },
      routes: { layout: { id: 'layout', hasErrorBoundary: true }, page },
    })};`,
  );
});
