import { expect, test } from 'vitest';
import { isPathOfOurs } from './television.ts';

test.each([
  ['/movie/metropolis-1927', true],
  ['/buscar?q=metr%C3%B3polis', true],
  ['/', true],
  ['//evil.example/', false],
  ['/\\evil.example/', false],
  ['https://evil.example/', false],
  ['javascript:alert(1)', false],
  ['/a\n/b', false],
  [`/${'x'.repeat(500)}`, false],
  ['', false],
])('%s: %s', (path, isOurs) => {
  expect(isPathOfOurs(path)).toBe(isOurs);
});
