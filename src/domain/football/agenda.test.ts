import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayInArgentina } from '../time/clock.ts';
import { addDays, dayAgenda, daySpan, splitServers } from './agenda.ts';
import { dayPath, dayTabs } from './day-tabs.ts';

const instants = fc.date({
  min: new Date('1995-01-01T00:00Z'),
  max: new Date('2090-01-01T00:00Z'),
  noInvalidDate: true,
});

describe('a day in Argentina', () => {
  test('is the span that holds exactly the instants of that date [CALL-07]', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const day = dayInArgentina(instant);
        const holds = (date: string) => {
          const { from, to } = daySpan(date);
          return instant >= from && instant < to;
        };
        expect([addDays(day, -1), day, addDays(day, 1)].map(holds)).toEqual([false, true, false]);
      }),
    );
  });

  test('ends where the next begins, also for several days together', () => {
    expect(daySpan('2026-02-28', 3)).toEqual({
      from: daySpan('2026-02-28').from,
      to: daySpan('2026-03-02').to,
    });
    expect(daySpan('2026-10-05')).toEqual({
      from: new Date('2026-10-05T03:00Z'),
      to: new Date('2026-10-06T03:00Z'),
    });
  });

  test.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-01', 0, '2026-03-01'],
  ])('%s plus %i is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });
});

const TODAY = '2026-10-05';
const NOW = new Date('2026-10-05T20:30Z');

const match = (id: string, startsAt: string, leagueName = 'Liga', minutes = 120) => ({
  id,
  leagueName,
  startsAt: new Date(startsAt),
  endsAt: new Date(Date.parse(startsAt) + minutes * 60_000),
});
type Match = ReturnType<typeof match>;
const written = (groups: readonly { leagueName: string; matches: Match[] }[]): string[] =>
  groups.map(
    ({ leagueName, matches }) => `${leagueName}: ${matches.map(({ id }) => id).join(' ')}`,
  );

describe('the matches of a day', () => {
  const ofDay = [
    match('madrugada', '2026-10-05T03:15Z', 'Copa'),
    match('mediodía', '2026-10-05T15:00Z'),
    match('tarde', '2026-10-05T19:00Z', 'Copa'),
    match('larga', '2026-10-05T19:10Z', 'Copa', 60),
    match('noche', '2026-10-06T00:30Z'),
  ];

  test('of today: those that are over stand apart, so one of 00:15 is not the first at noon', () => {
    const { open, over } = dayAgenda(ofDay, { isToday: true, now: NOW });
    expect(written(open)).toEqual(['Copa: tarde', 'Liga: noche']);
    expect(written(over)).toEqual(['Copa: madrugada larga', 'Liga: mediodía']);
  });

  test('of another day: all together', () => {
    const { open, over } = dayAgenda(ofDay, { isToday: false, now: NOW });
    expect(written(open)).toEqual(['Copa: madrugada tarde larga', 'Liga: mediodía noche']);
    expect(over).toEqual([]);
  });

  test('each is listed once, in the order of its league', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    const some = fc.array(fc.tuple(minutes, fc.constantFrom('A', 'B', 'C')), { maxLength: 30 });
    fc.assert(
      fc.property(some, minutes, fc.boolean(), (drawn, at, isToday) => {
        const start = daySpan(TODAY).from.getTime();
        const matches = drawn
          .sort(([a], [b]) => a - b)
          .map(([minute, league], place) =>
            match(String(place), new Date(start + minute * 60_000).toISOString(), league),
          );
        const now = new Date(start + at * 60_000);
        const { open, over } = dayAgenda(matches, { isToday, now });
        const listed = [...open, ...over].flatMap((group) => group.matches);
        expect(listed.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(
          matches.map(({ id }) => Number(id)),
        );
        for (const group of [...open, ...over]) {
          expect(group.matches.map(({ id }) => Number(id))).toEqual(
            group.matches.map(({ id }) => Number(id)).sort((a, b) => a - b),
          );
          expect(new Set(group.matches.map(({ leagueName }) => leagueName))).toEqual(
            new Set([group.leagueName]),
          );
        }
      }),
    );
  });
});

describe('the days of the agenda', () => {
  test('are yesterday, today and the next six, also around a leap day', () => {
    expect(dayTabs('2028-02-28')).toEqual([
      '2028-02-27',
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
      '2028-03-02',
      '2028-03-03',
      '2028-03-04',
      '2028-03-05',
    ]);
    expect(dayPath('2028-02-28', '2028-02-28')).toBe('/futbol');
    expect(dayPath('2028-02-29', '2028-02-28')).toBe('/futbol?dia=2028-02-29');
  });
});

describe('servers of a match', () => {
  const url = (name: string) => `https://a.example/${encodeURIComponent(name)}`;

  test('are saved when their name is a known channel, and others if not [ENT-19]', () => {
    const known = new Map([
      ['Ñandú Deportes', 'nandu-deportes'],
      ['Ombú Sport', 'ombu-sport'],
    ]);
    const servers = ['Ombú Sport', 'Señal 1', 'Ñandú Deportes', 'ombú sport'].map((name) => ({
      name,
      url: url(name),
      since: null,
    }));
    expect(splitServers(servers, known)).toEqual({
      saved: [
        { id: 'ombu-sport', name: 'Ombú Sport', url: url('Ombú Sport'), since: null },
        { id: 'nandu-deportes', name: 'Ñandú Deportes', url: url('Ñandú Deportes'), since: null },
      ],
      others: [
        { name: 'Señal 1', url: url('Señal 1'), since: null },
        { name: 'ombú sport', url: url('ombú sport'), since: null },
      ],
    });
  });

  test('are each in one of the two, in their order', () => {
    const names = fc.uniqueArray(
      fc.oneof(fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor'), fc.string()),
    );
    fc.assert(
      fc.property(
        names,
        fc.uniqueArray(fc.constantFrom<string>('a', 'c', '__proto__')),
        (given, known) => {
          const channelIds = new Map(known.map((name) => [name, `id-${name}`]));
          const { saved, others } = splitServers(
            given.map((name) => ({ name, url: url(name.toWellFormed()), since: null })),
            channelIds,
          );
          expect(saved.map(({ name }) => name)).toEqual(
            given.filter((name) => known.includes(name)),
          );
          expect(others.map(({ name }) => name)).toEqual(
            given.filter((name) => !known.includes(name)),
          );
        },
      ),
    );
  });
});
