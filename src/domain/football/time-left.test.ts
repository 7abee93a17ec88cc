import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TimeLeft, timeLeft } from './time-left.ts';

const START = Date.parse('2026-11-16T00:00Z');
const secondsOf = ({ days, hours, minutes, seconds }: TimeLeft) =>
  ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
const left = fc.integer({ min: 1, max: 40 * 86_400_000 });
const steps = fc.constantFrom('minute' as const, 'second' as const);

test('what is left is never too little, and too much by less than a step', () => {
  fc.assert(
    fc.property(left, steps, (milliseconds, step) => {
      const said = secondsOf(timeLeft(START, START - milliseconds, step)) * 1000;
      expect(said).toBeGreaterThanOrEqual(milliseconds);
      expect(said - milliseconds).toBeLessThan(step === 'minute' ? 60_000 : 1000);
    }),
  );
});

test('each part is smaller than one of the next larger unit', () => {
  fc.assert(
    fc.property(left, steps, (milliseconds, step) => {
      const { hours, minutes, seconds } = timeLeft(START, START - milliseconds, step);
      expect([hours < 24, minutes < 60, seconds < 60]).toEqual([true, true, true]);
      if (step === 'minute') expect(seconds).toBe(0);
    }),
  );
});

test('at the instant and after it nothing is left', () => {
  for (const now of [START, START + 1, START + 86_400_000])
    expect(secondsOf(timeLeft(START, now, 'second'))).toBe(0);
});
