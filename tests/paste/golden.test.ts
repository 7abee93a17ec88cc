import { expect, test } from 'vitest';
import { goldenPastes } from './golden.ts';

test('the pastes are many and each says what is read in it', () => {
  expect(goldenPastes.length).toBeGreaterThanOrEqual(70);
  expect(new Set(goldenPastes.map(({ name }) => name)).size).toBe(goldenPastes.length);
  for (const { name, text, matches, unread } of goldenPastes) {
    expect(text.trim(), name).not.toBe('');
    expect(matches.length + unread.length, name).toBeGreaterThan(0);
  }
});
