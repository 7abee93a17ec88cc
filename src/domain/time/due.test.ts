import { expect, test } from 'vitest';
import { readDue } from './due.ts';

const NOW = new Date('2026-11-16T12:00:00Z');

test.each([
  ['2026-11-16T21:00', 'America/Argentina/Buenos_Aires', '2026-11-17T00:00:00.000Z'],
  ['2026-11-16T21:00', 'Europe/Madrid', '2026-11-16T20:00:00.000Z'],
  // Without script nobody tells the zone: Argentina's.
  ['2026-11-16T21:00', '', '2026-11-17T00:00:00.000Z'],
  ['2026-11-16T21:00', 'Mars/Olympus', '2026-11-17T00:00:00.000Z'],
])('%s in %s', (value, zone, instant) => {
  expect(readDue(value, zone, NOW)?.toISOString()).toBe(instant);
});

test.each([
  '',
  '2026-11-16T08:59',
  '2026-02-30T10:00',
  '2028-01-01T10:00',
  'mañana',
  '2026-11-16T99:00',
])('not to come: %s', (value) => {
  expect(readDue(value, '', NOW)).toBeNull();
});
