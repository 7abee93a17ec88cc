import { expect, test } from 'vitest';
import { type Manifest, overBudget, pageWeights } from './size-budgets.ts';

const manifest: Manifest = {
  url: '/list.js',
  entry: { module: '/entry.js', imports: ['/react.js'], css: [] },
  routes: {
    root: { module: '/root.js', imports: ['/react.js'], css: ['/all.css'], hasDefaultExport: true },
    site: { module: '/site.js', parentId: 'root', hasDefaultExport: true },
    home: { module: '/home.js', parentId: 'site', hasDefaultExport: true },
    movie: {
      module: '/movie.js',
      imports: ['/react.js', '/titles.js'],
      path: 'movie/:titleId',
      parentId: 'site',
      hasDefaultExport: true,
    },
    data: { module: '/data.js', path: 'data', parentId: 'root', hasDefaultExport: false },
  },
};

const sizes: Record<string, number> = { '/react.js': 9000, '/movie.js': 500, '/all.css': 700 };
const weights = pageWeights(manifest, (url) => sizes[url] ?? 100);

test('a page weighs what its route, its layouts and the entry bring, each file once', () => {
  expect(weights).toEqual([
    { path: '/', scriptBytes: 9000 + 5 * 100, styleBytes: 700 },
    { path: '/movie/:titleId', scriptBytes: 9000 + 500 + 5 * 100, styleBytes: 700 },
  ]);
});

test('pages within their budgets pass, up to the last byte', () => {
  expect(overBudget(weights, { '/': 9.5, '/movie/:titleId': 10 }, 0.7)).toEqual([]);
});

test('a page above its budget is named, with its size and the budget', () => {
  expect(overBudget(weights, { '/': 9.5, '/movie/:titleId': 9.9 }, 0.7)).toEqual([
    '/movie/:titleId has 10.0 KB of script; its budget is 9.9 KB',
  ]);
  expect(overBudget(weights.slice(0, 1), { '/': 10 }, 0.6)).toEqual([
    '/ has 0.7 KB of CSS; the budget is 0.6 KB',
  ]);
});

test('a new page needs a budget', () => {
  expect(overBudget(weights, { '/': 10 }, 1)).toEqual([
    '/movie/:titleId has 10.0 KB of script, and no budget for it',
  ]);
});
