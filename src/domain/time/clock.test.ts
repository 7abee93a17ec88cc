import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_SOURCE_ZONE,
  dayInArgentina,
  instantInZone,
  nextMidnightInArgentina,
  VIEWER_ZONE,
  wallClock,
} from './clock.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The source's own formula. It moves the hour and forgets the date. */
const shownHour = (hour: number): number => (hour < 22 ? hour + 2 : hour - 22);

describe('a match time of the source, shown in Argentina', () => {
  test('has the hour of the formula on 400 days, and its date moves with it [NUM-09 FUT-08]', () => {
    for (let day = 0; day < 400; day++) {
      const date = plusDays('2025-06-01', day);
      for (let hour = 0; hour < 24; hour++) {
        const minute = twoDigits((day * 7 + hour) % 60);
        const instant = instantInZone(date, `${twoDigits(hour)}:${minute}`, DEFAULT_SOURCE_ZONE);
        expect(instant && wallClock(instant, VIEWER_ZONE)).toEqual({
          date: hour < 22 ? date : plusDays(date, 1),
          time: `${twoDigits(shownHour(hour))}:${minute}`,
        });
      }
    }
  });

  test('crosses the end of a year and of a leap February', () => {
    const shown = (date: string) =>
      wallClock(instantInZone(date, '23:30', DEFAULT_SOURCE_ZONE) as Date, VIEWER_ZONE);
    expect(shown('2025-12-31')).toEqual({ date: '2026-01-01', time: '01:30' });
    expect(shown('2024-02-28')).toEqual({ date: '2024-02-29', time: '01:30' });
    expect(shown('2024-02-29')).toEqual({ date: '2024-03-01', time: '01:30' });
  });
});

describe('instantInZone', () => {
  test.each([
    'America/Lima',
    'UTC',
    'Europe/Madrid',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'America/Santiago',
  ])('gives the instant at which clocks in %s show the time', (zone) => {
    for (let day = 0; day < 400; day++) {
      const date = plusDays('2025-01-01', day);
      // Noon exists on every day in every zone.
      const instant = instantInZone(date, '12:34', zone);
      expect(instant && wallClock(instant, zone)).toEqual({ date, time: '12:34' });
    }
  });

  test('is right on both sides of a change of the clocks', () => {
    const madrid = (date: string, time: string) =>
      instantInZone(date, time, 'Europe/Madrid')?.toISOString();
    expect(madrid('2025-03-30', '01:59')).toBe('2025-03-30T00:59:00.000Z');
    expect(madrid('2025-03-30', '03:00')).toBe('2025-03-30T01:00:00.000Z');
    expect(madrid('2025-10-26', '01:30')).toBe('2025-10-25T23:30:00.000Z');
    expect(madrid('2025-10-26', '03:30')).toBe('2025-10-26T02:30:00.000Z');
  });

  test.each([
    ['Europe/Madrid', '2026-03-29', '02:30', '2026-03-29T03:30'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T03:30'],
    ['America/Santiago', '2026-09-06', '00:30', '2026-09-06T01:30'],
    ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-31T12:00'],
  ])('moves what clocks in %s skip on: %s %s is %s', (zone, date, time, shown) => {
    const clock = wallClock(instantInZone(date, time, zone) as Date, zone);
    expect(`${clock.date}T${clock.time}`).toBe(shown);
  });

  test.each([
    ['Europe/Madrid', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ])('takes the first of two in %s: %s %s is %s', (zone, date, time, instant) => {
    expect(instantInZone(date, time, zone)?.toISOString()).toBe(instant);
  });

  test.each([
    ['2025-02-29', '12:00'],
    ['2025-04-31', '12:00'],
    ['2025-13-01', '12:00'],
    ['2025-00-10', '12:00'],
    ['2025-01-01', '24:00'],
    ['2025-01-01', '25:00'],
    ['2025-01-01', '12:60'],
    ['hoy', '12:00'],
  ])('knows no %s %s', (date, time) => {
    expect(instantInZone(date, time, DEFAULT_SOURCE_ZONE)).toBeNull();
  });
});

test('a day in Argentina ends at 03:00 UTC', () => {
  expect(dayInArgentina(new Date('2025-08-15T02:59:59.999Z'))).toBe('2025-08-14');
  expect(dayInArgentina(new Date('2025-08-15T03:00:00.000Z'))).toBe('2025-08-15');
});

test('midnight is 00:00, never 24:00', () => {
  expect(wallClock(new Date('2025-08-15T03:00:00Z'), VIEWER_ZONE)).toEqual({
    date: '2025-08-15',
    time: '00:00',
  });
});

test('the next midnight is where the day ends', () => {
  const instant = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, (now) => {
      const midnight = nextMidnightInArgentina(now);
      expect(midnight.getTime()).toBeGreaterThan(now.getTime());
      expect(dayInArgentina(new Date(midnight.getTime() - 1))).toBe(dayInArgentina(now));
      expect(dayInArgentina(midnight)).not.toBe(dayInArgentina(now));
    }),
  );
});
