import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallClock } from '../time/clock.ts';
import { TimeReader } from './times.ts';

const MINUTE = 60_000;
/** Whole minutes of 2026 and 2027. */
const instant = fc
  .integer({ min: Date.UTC(2026, 0, 1) / MINUTE, max: Date.UTC(2028, 0, 1) / MINUTE })
  .map((minutes) => minutes * MINUTE);
const zone = fc.constantFrom(
  'America/Argentina/Buenos_Aires',
  'America/Santiago',
  'America/Havana',
  'America/New_York',
  'Atlantic/Canary',
  'Australia/Lord_Howe',
  'Europe/Madrid',
  'Asia/Kolkata',
);
const digits = (text: string): string => text.replace(/\D/g, '');
const two = (value: number): string => String(value).padStart(2, '0');

test('a time with an offset is the same instant in every spelling', () => {
  const offset = fc.integer({ min: -14 * 4, max: 14 * 4 }).map((quarters) => quarters * 15);
  const form = fc.constantFrom(' ±hhmm', '±hhmm', ' ±hh:mm', '±hh:mm');
  fc.assert(
    fc.property(
      instant,
      offset,
      form,
      zone,
      fc.boolean(),
      (at, minutes, spelling, source, isIso) => {
        const local = new Date(at + minutes * MINUTE).toISOString().slice(0, 19);
        const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
        const written = spelling
          .replace('±', minutes < 0 ? '-' : '+')
          .replace('hh', two(hours))
          .replace('mm', two(rest));
        const time = `${isIso ? local : digits(local)}${written}`;
        expect(new TimeReader(source).read(time)).toEqual({ at, isLocal: false });
      },
    ),
  );
});

test('a time without a zone is when clocks of the source show it', () => {
  fc.assert(
    fc.property(instant, zone, (at, source) => {
      const reader = new TimeReader(source);
      const { date, time } = wallClock(new Date(at), source);
      const found = reader.read(digits(`${date}${time}`));
      expect(found?.isLocal).toBe(true);
      const read = found?.at as number;
      // The same, or the first of two that show the same.
      expect([at, reader.repeated(read)]).toContain(at);
      expect(wallClock(new Date(read), source)).toEqual({ date, time });
      if (read !== at) expect(reader.repeated(read)).toBe(at);
    }),
    { numRuns: 1000 },
  );
});

test('whatever is written, it is a time or none', () => {
  const character = fc.constantFrom(...'0123456789-+:TZ. /');
  const text = fc.array(character, { maxLength: 30 }).map((found) => found.join(''));
  const reader = new TimeReader('Europe/Madrid');
  fc.assert(
    fc.property(text, (written) => {
      const found = reader.read(written);
      if (found) expect(new Date(found.at).getUTCFullYear()).toBeGreaterThan(1980);
    }),
    { numRuns: 2000 },
  );
});
