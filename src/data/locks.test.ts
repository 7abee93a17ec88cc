import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every advisory lock has a number of its own, or what holds one would stop the other', () => {
  const numbers = globSync('src/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bLOCK = ([\d_]+);/g)].map(([, number]) => number),
  );
  expect(numbers.length).toBeGreaterThan(3);
  expect(new Set(numbers).size).toBe(numbers.length);
});
