import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cityOf } from '../time/city-of.ts';
import { dayInArgentina, VIEWER_ZONE } from '../time/clock.ts';
import { addDays } from './agenda.ts';
import { momentIn } from './moment-in.ts';

const ZONES = [
  'Europe/Madrid',
  'Asia/Tokyo',
  'America/Santiago',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Africa/Casablanca',
  VIEWER_ZONE,
];

const instants = fc
  .date({
    min: new Date('2026-01-01T00:00Z'),
    max: new Date('2027-12-31T23:59Z'),
    noInvalidDate: true,
  })
  .map((instant) => new Date(Math.floor(instant.getTime() / 60_000) * 60_000));

/** What a clock of the zone shows, by another way than the rule: the offset that the zone has at the instant. */
function clockOf(instant: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(`${name}`) ?? [];
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(instant.getTime() + offset).toISOString().slice(0, 16);
}

test('day and hour are those that clocks of the zone show at the instant [FUT-12]', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (startsAt, zone) => {
      const { date, time } = momentIn(zone, startsAt, null);
      expect(`${date}T${time}`).toBe(clockOf(startsAt, zone));
    }),
  );
});

describe('the day beside the hour [FUT-12]', () => {
  test('is said exactly where it is not the day of the page', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (startsAt, zone) => {
        const day = dayInArgentina(startsAt);
        const { date, otherDay } = momentIn(zone, startsAt, day);
        expect(otherDay).toBe(date === day ? null : date);
        // No clock is a whole day away.
        expect([addDays(day, -1), day, addDays(day, 1)]).toContain(date);
      }),
    );
  });

  test('is never said in Argentina', () => {
    fc.assert(
      fc.property(instants, (startsAt) => {
        expect(momentIn(VIEWER_ZONE, startsAt, dayInArgentina(startsAt)).otherDay).toBeNull();
      }),
    );
  });

  test('a match of 21:00 is the next day in Madrid and in Tokyo', () => {
    const startsAt = new Date('2026-11-17T00:00Z');
    expect(momentIn('Europe/Madrid', startsAt, '2026-11-16')).toEqual({
      date: '2026-11-17',
      time: '01:00',
      otherDay: '2026-11-17',
    });
    expect(momentIn('Asia/Tokyo', startsAt, '2026-11-16').time).toBe('09:00');
  });
});

test.each([
  ['Europe/Madrid', 'Madrid'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
])('the place of %s is %s', (zone, place) => {
  expect(cityOf(zone)).toBe(place);
});
