import { expect, test } from 'vitest';
import { type CachePolicy, cacheHeaders, NO_STORE } from './cache-policy.ts';

const seconds = (header: string | undefined, name: string): number =>
  Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(header ?? '')?.[1] ?? Number.NaN);

test.each<CachePolicy>(['catalogue', 'day', 'machine'])(
  'the edge keeps %s pages for an hour at least, and browsers always ask again',
  (policy) => {
    const header = cacheHeaders(policy)['Cache-Control'];
    expect(header).toMatch(/^public, /);
    expect(seconds(header, 'max-age')).toBe(0);
    expect(seconds(header, 's-maxage')).toBeGreaterThanOrEqual(3600);
  },
);

test('only files whose name carries their hash are kept by browsers for good', () => {
  expect(cacheHeaders('asset')['Cache-Control']).toContain('immutable');
  expect(seconds(cacheHeaders('asset')['Cache-Control'], 'max-age')).toBe(31_536_000);
  expect(cacheHeaders('file')['Cache-Control']).not.toContain('immutable');
  expect(seconds(cacheHeaders('file')['Cache-Control'], 'max-age')).toBeLessThanOrEqual(3600);
});

test('never is never', () => {
  expect(cacheHeaders('never')).toEqual({ 'Cache-Control': 'no-store' });
  expect(NO_STORE).toBe('no-store');
});

test('tags stand in one header, each once, in their order', () => {
  expect(cacheHeaders('catalogue', ['site', 't2', 't1', 't2'])['Surrogate-Key']).toBe('site t2 t1');
});

test('without tags there is no header for them', () => {
  expect(cacheHeaders('catalogue')).not.toHaveProperty('Surrogate-Key');
  expect(cacheHeaders('catalogue', [])).not.toHaveProperty('Surrogate-Key');
});
