import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VIEWER_ZONE, wallClock } from '../time/clock.ts';
import { guidePath } from './guide-path.ts';
import { askedGuide, guideDays, hourOf, WINDOW_HOURS, windowAt, windowBeside } from './window.ts';

const NOW = new Date('2026-11-19T23:10:00Z');
const TODAY = '2026-11-19';

const hours = fc.record({
  day: fc.constantFrom(...guideDays(TODAY)),
  hour: fc.integer({ min: 0, max: 23 }),
});
const cursors = fc.option(fc.constantFrom('1704067200000_1', '1_22'));
const addresses = fc.record({
  group: fc.constantFrom('tv' as const, 'sports' as const),
  at: fc.option(hours),
  cursor: cursors,
});
const queryOf = (path: string) => new URLSearchParams(path.split('?')[1] ?? '');

describe('a window', () => {
  test('is three hours by the clocks of Argentina, from a full hour', () => {
    fc.assert(
      fc.property(hours, ({ day, hour }) => {
        const { from, to } = windowAt({ day, hour });
        expect(wallClock(from, VIEWER_ZONE)).toEqual({
          date: day,
          time: `${String(hour).padStart(2, '0')}:00`,
        });
        expect(to.getTime() - from.getTime()).toBe(WINDOW_HOURS * 3_600_000);
      }),
    );
  });

  test('has the moment in it whose hour it begins with', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 * 86_400 }), (seconds) => {
        const moment = new Date(NOW.getTime() + seconds * 1000);
        const { from, to } = windowAt(hourOf(moment));
        expect(moment >= from && moment < to).toBe(true);
      }),
    );
  });

  test('follows the one before it without a gap, also over midnight', () => {
    fc.assert(
      fc.property(hours, (at) => {
        const window = windowAt(at);
        const next = windowBeside(window, 1);
        expect(next.from).toEqual(window.to);
        expect(windowBeside(next, -1)).toEqual(window);
      }),
    );
    expect(windowBeside(windowAt({ day: TODAY, hour: 23 }), 1)).toMatchObject({
      day: '2026-11-20',
      hour: 2,
    });
  });
});

describe('an address', () => {
  test('is read as it is written, and is the only one of its part', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(askedGuide(queryOf(guidePath(address)), NOW)).toEqual({
          ...address,
          isCanonical: true,
        });
      }),
    );
  });

  test('of whatever somebody writes leads to a canonical one', () => {
    const some = fc.option(fc.oneof(fc.string(), fc.constantFrom('2026-11-19', '18', 'deportes')));
    fc.assert(
      fc.property(some, some, some, (dia, hora, grupo) => {
        const given = Object.entries({ dia, hora, grupo }).flatMap(([name, value]) =>
          value === null ? [] : [[name, value]],
        );
        const asked = askedGuide(new URLSearchParams(given), NOW);
        const led = askedGuide(queryOf(guidePath(asked)), NOW);
        expect(led.isCanonical).toBe(true);
        expect({ ...asked, isCanonical: true }).toEqual(led);
      }),
    );
  });

  test.each([
    ['dia=2026-11-19', '/tv/guia?dia=2026-11-19&hora=20'],
    ['dia=2026-11-19&hora=8', '/tv/guia?dia=2026-11-19&hora=20'],
    ['dia=2026-11-17&hora=08', '/tv/guia'],
    ['dia=2026-11-25&hora=08', '/tv/guia'],
    ['hora=08', '/tv/guia'],
    ['grupo=tv', '/tv/guia'],
    ['grupo=deportes&hora=08', '/tv/guia?grupo=deportes'],
    ['dia=2026-11-18&grupo=deportes&hora=00', '/tv/guia?dia=2026-11-18&grupo=deportes&hora=00'],
  ])('%s is that of %s', (query, path) => {
    const asked = askedGuide(new URLSearchParams(query), NOW);
    expect(guidePath(asked)).toBe(path);
    expect(asked.isCanonical).toBe(path === `/tv/guia?${query}`);
  });
});
