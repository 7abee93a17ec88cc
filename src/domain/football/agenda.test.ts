import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayInArgentina } from '../time/clock.ts';
import { addDays, agendaOf, daySpan, splitServers } from './agenda.ts';

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
const match = (id: string, startsAt: string) => ({ id, startsAt: new Date(startsAt) });
const ids = (matches: readonly { id: string }[]): string[] => matches.map(({ id }) => id);

describe('the agenda', () => {
  test("has today's matches on top and the coming days below, by instant [STATE-07 FUT-09]", () => {
    const agenda = agendaOf(TODAY, [
      match('pasado', '2026-10-07T22:00Z'),
      match('noche', '2026-10-06T01:30Z'),
      match('tarde', '2026-10-05T20:00Z'),
      match('ayer', '2026-10-04T20:00Z'),
      match('medianoche', '2026-10-05T03:00Z'),
      match('mañana', '2026-10-06T03:00Z'),
    ]);
    expect(agenda.shown).toBe('today');
    expect(ids(agenda.matches)).toEqual(['medianoche', 'tarde', 'noche']);
    expect(agenda.coming.map(({ day, matches }) => [day, ids(matches)])).toEqual([
      ['2026-10-06', ['mañana']],
      ['2026-10-07', ['pasado']],
    ]);
  });

  test("has yesterday's when there is nothing today [STATE-07]", () => {
    const agenda = agendaOf(TODAY, [
      match('mañana', '2026-10-06T20:00Z'),
      match('anteayer', '2026-10-03T20:00Z'),
      match('ayer', '2026-10-05T02:59Z'),
    ]);
    expect([agenda.shown, ids(agenda.matches)]).toEqual(['yesterday', ['ayer']]);
    expect(agenda.coming.map(({ day }) => day)).toEqual(['2026-10-06']);
  });

  test('is empty when there is nothing today or yesterday, whatever comes [FUT-11]', () => {
    const agenda = agendaOf(TODAY, [match('mañana', '2026-10-06T20:00Z')]);
    expect([agenda.shown, agenda.matches]).toEqual(['none', []]);
    expect(agenda.coming).toHaveLength(1);
  });

  test('shows no match twice, and none of another day under a day', () => {
    const around = fc.date({
      min: new Date('2026-10-03T00:00Z'),
      max: new Date('2026-10-09T00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.array(around, { maxLength: 20 }), (starts) => {
        const given = starts.map((startsAt, place) => ({ id: String(place), startsAt }));
        const agenda = agendaOf(TODAY, given);
        const top = { today: TODAY, yesterday: addDays(TODAY, -1), none: '' }[agenda.shown];
        const days = [{ day: top, matches: agenda.matches }, ...agenda.coming];
        for (const { day, matches } of days) {
          expect(matches.every(({ startsAt }) => dayInArgentina(startsAt) === day)).toBe(true);
          const times = matches.map(({ startsAt }) => startsAt.getTime());
          expect(times).toEqual(times.toSorted((a, b) => a - b));
        }
        const shown = days.flatMap(({ matches }) => ids(matches));
        const expected = given.filter(({ startsAt }) => {
          const day = dayInArgentina(startsAt);
          return day > TODAY || day === top;
        });
        expect(shown.toSorted()).toEqual(ids(expected).toSorted());
      }),
    );
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
