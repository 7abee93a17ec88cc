import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOCKS } from './locks.ts';

test('every advisory lock has a number of its own, or what holds one would stop the other', () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
  const elsewhere = globSync('src/**/*.ts', { exclude: ['**/*.test.ts', 'src/data/locks.ts'] });
  for (const file of elsewhere)
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/\b7_?206_?2\d\d\b/);
});
