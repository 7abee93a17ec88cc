import { expect, test } from 'vitest';
import { agendaChange } from './agenda-change.ts';

const NOW = '2026-10-05T20:00:00.000Z';
const match = (id: string, startsAt: string) => ({ id, startsAt });
const EARLY = match('madrugada', '2026-10-05T03:15:00.000Z');
const EVENING = match('tarde', '2026-10-05T19:00:00.000Z');
const NIGHT = match('noche', '2026-10-06T00:30:00.000Z');
const LAST_NIGHT = match('anoche', '2026-10-05T02:30:00.000Z');
const TODAY = { today: '2026-10-05', isToday: true };

test('a page that shows the matches of today has nothing to read again', () => {
  const page = { ...TODAY, matches: [EARLY, EVENING, NIGHT] };
  expect(agendaChange(page, { now: NOW, matches: [EVENING, NIGHT] })).toBeNull();
});

test('a match that came and one that went are a change, with the same name each time', () => {
  const page = { ...TODAY, matches: [EARLY, EVENING] };
  const latest = { now: NOW, matches: [NIGHT] };
  expect(agendaChange(page, latest)).toBe('+noche -tarde');
  expect(agendaChange(page, { ...latest, now: '2026-10-05T20:00:30.000Z' })).toBe('+noche -tarde');
});

test('a match of last night that is still live is none of today', () => {
  const now = '2026-10-05T03:30:00.000Z';
  expect(agendaChange({ ...TODAY, matches: [] }, { now, matches: [LAST_NIGHT] })).toBeNull();
});

test("yesterday's matches on a page without any of today give way to the first of today", () => {
  const page = { ...TODAY, matches: [LAST_NIGHT] };
  expect(agendaChange(page, { now: NOW, matches: [] })).toBeNull();
  expect(agendaChange(page, { now: NOW, matches: [NIGHT] })).toBe('+noche');
});

test('a page of another day changes at midnight only', () => {
  const page = { today: '2026-10-05', isToday: false, matches: [] };
  expect(agendaChange(page, { now: NOW, matches: [NIGHT] })).toBeNull();
  expect(agendaChange(page, { now: '2026-10-06T02:59:59.999Z', matches: [] })).toBeNull();
  expect(agendaChange(page, { now: '2026-10-06T03:00:00.000Z', matches: [] })).toBe('2026-10-06');
});
