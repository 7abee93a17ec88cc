import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENDINGS, type EndReport } from './end-report.ts';
import { SUMS, saidBy } from './report-sums.ts';
import { PLAYBACK_ERRORS } from './viewer-report.ts';

const END: EndReport = {
  serverId: '7',
  ending: 'played',
  startMs: 1999,
  stalledMs: 500,
  watchedS: 600,
  height: 720,
};
const end = (more: Partial<EndReport> = {}) => saidBy({ kind: 'end', ...END, ...more });

test('a playback counts once, with its start, its picture and its time', () => {
  expect(end()).toEqual({
    serverId: '7',
    sums: { played: 1, start_2s: 1, height_720: 1, stalled_ms: 500, watched_s: 600 },
    plays: true,
  });
  expect(end({ startMs: null, height: 0 })?.sums).toEqual({
    played: 1,
    stalled_ms: 500,
    watched_s: 600,
  });
});

test.each([
  [999, 'start_1s'],
  [1000, 'start_2s'],
  [7999, 'start_8s'],
  [8000, 'start_later'],
])('a start after %i ms is in %s', (startMs, sum) => {
  expect(end({ startMs })?.sums).toHaveProperty(sum, 1);
});

test.each([
  [480, 'height_480'],
  [481, 'height_720'],
  [1080, 'height_1080'],
  [2160, 'height_more'],
])('a picture of %i lines is in %s', (height, sum) => {
  expect(end({ height })?.sums).toHaveProperty(sum, 1);
});

test.each([
  ['played', 600, true],
  ['played', 3, null],
  ['exit', 0, null],
  ['framed', 600, null],
  ['stall', 600, null],
  ['open', 0, false],
  ['fault', 600, false],
  ['viewer', 600, false],
] as const)('%s after %i s: it plays is %s', (ending, watchedS, plays) => {
  expect(end({ ending, watchedS })?.plays).toBe(plays);
});

test('a failure counts although another server took over; of a host’s page nobody knows how it played', () => {
  expect(saidBy({ kind: 'error', error: 'fault', serverId: '7' })).toEqual({
    serverId: '7',
    sums: { failed_fault: 1 },
    plays: false,
  });
  expect(saidBy({ kind: 'error', error: 'stall', serverId: '7' })?.plays).toBeNull();
  expect(end({ ending: 'framed' })?.sums).toEqual({ framed: 1 });
});

test('one report counts as one playback or one failure, in known sums, and within bounds', () => {
  const ends = fc.record({
    kind: fc.constant('end' as const),
    serverId: fc.constant('7'),
    ending: fc.constantFrom(...ENDINGS),
    startMs: fc.option(fc.nat(999_999)),
    stalledMs: fc.nat(99_999_999),
    watchedS: fc.nat(99_999),
    height: fc.nat(9999),
  });
  const errors = fc.record({
    kind: fc.constant('error' as const),
    error: fc.constantFrom(...PLAYBACK_ERRORS),
    serverId: fc.option(fc.constant('7')),
  });
  fc.assert(
    fc.property(fc.oneof(ends, errors), (report) => {
      const said = saidBy(report);
      if (!said) return;
      for (const sum of Object.keys(said.sums)) expect(SUMS).toContain(sum);
      const { stalled_ms = 0, watched_s = 0, ...counts } = said.sums;
      expect(stalled_ms).toBeLessThanOrEqual(120_000);
      expect(watched_s).toBeLessThanOrEqual(14_400);
      for (const count of Object.values(counts)) expect(count).toBe(1);
      const { played = 0, exits = 0, framed = 0, lost = 0 } = counts;
      const failed = Object.keys(counts).filter((sum) => sum.startsWith('failed_')).length;
      expect(played + exits + framed + lost + failed).toBe(1);
    }),
  );
});
