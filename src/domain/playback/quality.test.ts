import { expect, test } from 'vitest';
import { asQuality, qualityOf } from './quality.ts';

test('what the viewer chose counts, whatever the connection', () => {
  expect(qualityOf('auto', true)).toBe('auto');
  expect(qualityOf('audio', false)).toBe('audio');
  expect(qualityOf(null, true)).toBe('low');
  expect(qualityOf(null, false)).toBe('auto');
  expect(asQuality('low')).toBe('low');
  expect(asQuality('best')).toBeNull();
});
