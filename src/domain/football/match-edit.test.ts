import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayInArgentina, VIEWER_ZONE, wallClock } from '../time/clock.ts';
import { addDays } from './agenda.ts';
import { copyMatches, type MatchVersion, matchIds, problemsOf } from './match-edit.ts';

const version = (startsAt: string, servers: MatchVersion['servers'] = []): MatchVersion => ({
  fields: { firstTeam: 'Real Garúa', secondTeam: 'Molino Quieto', leagueName: '', startsAt },
  servers,
});
const SERVER = { id: '7', fields: { label: 'Opción 1', url: 'https://v.example/1' } };

test('last week’s matches have the same hours and servers this week', () => {
  const [copy] = copyMatches(
    [version('2026-11-15T02:30:00.000Z', [SERVER])],
    '2026-11-14',
    '2026-11-21',
  );
  expect(copy?.fields.startsAt).toBe('2026-11-22T02:30:00.000Z');
  expect(copy?.servers).toEqual([{ id: null, fields: SERVER.fields }]);
});

test('a copy keeps the hour and moves the day, in Argentina', () => {
  const instants = fc.date({
    min: new Date('1995-01-01'),
    max: new Date('2035-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 60 }), (instant, days) => {
      const startsAt = new Date(Math.floor(instant.getTime() / 60_000) * 60_000);
      const from = dayInArgentina(startsAt);
      const [copy] = copyMatches([version(startsAt.toISOString())], from, addDays(from, days));
      const clock = wallClock(new Date(String(copy?.fields.startsAt)), VIEWER_ZONE);
      expect(clock.date).toBe(addDays(from, days));
      // In 1999 and 2009 Argentina set its clocks: an hour that does not exist moves by one.
      const before = wallClock(startsAt, VIEWER_ZONE).time;
      const minutes = (time: string): number =>
        Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
      expect(Math.abs(minutes(clock.time) - minutes(before))).toBeLessThanOrEqual(60);
    }),
  );
});

test('addresses are made of the teams, then also of the day, then also of a number', () => {
  const ids = matchIds(version('2026-11-15T02:30:00.000Z').fields);
  expect([ids.next().value, ids.next().value, ids.next().value]).toEqual([
    'real-garua-molino-quieto',
    'real-garua-molino-quieto-2026-11-14',
    'real-garua-molino-quieto-2026-11-14-2',
  ]);
});

test('what can not be saved is named', () => {
  const fine = version('2026-11-15T02:30:00.000Z', [SERVER]);
  expect(problemsOf(fine)).toEqual([]);
  const bad = version('mañana', [
    SERVER,
    { id: null, fields: { label: 'Opción 1', url: 'javascript:alert(1)' } },
    { id: null, fields: { label: ' ', url: '' } },
  ]);
  bad.fields.firstTeam = '';
  expect(problemsOf(bad).sort()).toEqual([
    'bad-address',
    'label-twice',
    'no-address',
    'no-first-team',
    'no-label',
    'no-start',
  ]);
});
