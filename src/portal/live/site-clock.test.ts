import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSiteTime, siteNow } from './site-clock.ts';

const NOW = '2026-11-16T20:00:00.000Z';
const at = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW) });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['is right', at(0), 0, 0],
  ['differs by no more than an answer takes', at(-2), 0, 0],
  ['is right, and the answer was kept for a while', at(-5), 5, 0],
  ['is a minute slow', at(60), 0, 60],
  ['is a minute fast, and the answer was kept for a while', at(-64), 4, -60],
])('a browser whose clock %s', (_, now, age, ahead) => {
  setSiteTime(now, age);
  expect(siteNow() - Date.now()).toBe(ahead * 1000);
});
