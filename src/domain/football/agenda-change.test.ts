import { expect, test } from 'vitest';
import { agendaChange } from './agenda-change.ts';

const NOW = '2026-10-05T20:00:00.000Z';
const DAY = '2026-10-05T03:00:00.000Z';
const NEXT_DAY = '2026-10-06T03:00:00.000Z';
const match = (id: string, startsAt: string) => ({ id, startsAt });
const EARLY = match('madrugada', '2026-10-05T03:15:00.000Z');
const EVENING = match('tarde', '2026-10-05T19:00:00.000Z');
const NIGHT = match('noche', '2026-10-06T00:30:00.000Z');
const LAST_NIGHT = match('anoche', '2026-10-05T02:30:00.000Z');

const page = (...matches: ReturnType<typeof match>[]) => ({ today: DAY, isToday: true, matches });
const latest = (...matches: ReturnType<typeof match>[]) => ({ now: NOW, today: DAY, matches });

test('a page that shows the matches of today has nothing to read again', () => {
  expect(agendaChange(page(EARLY, EVENING, NIGHT), latest(EVENING, NIGHT))).toBeNull();
});

test('a match that came, one that went and one that moved are changes, with the same name each time', () => {
  const moved = { ...EVENING, startsAt: '2026-10-05T19:15:00.000Z' };
  expect(agendaChange(page(EARLY, EVENING), latest(EVENING, NIGHT))).toMatch(/^\+noche/);
  expect(agendaChange(page(EARLY, EVENING), latest())).toMatch(/^-tarde/);
  const change = agendaChange(page(EVENING), latest(moved));
  expect(change).toMatch(/^\+tarde .*,-tarde /);
  expect(agendaChange(page(EVENING), { ...latest(moved), now: '2026-10-05T20:00:30.000Z' })).toBe(
    change,
  );
});

test('a match of last night that is still live is none of today', () => {
  const now = '2026-10-05T03:30:00.000Z';
  expect(agendaChange(page(), { ...latest(LAST_NIGHT), now })).toBeNull();
});

test("yesterday's matches on a page without any of today give way to the first of today", () => {
  expect(agendaChange(page(LAST_NIGHT), latest())).toBeNull();
  expect(agendaChange(page(LAST_NIGHT), latest(NIGHT))).toMatch(/^\+noche/);
});

test('a page of another day changes at midnight only', () => {
  const other = { ...page(), isToday: false };
  expect(agendaChange(other, latest(NIGHT))).toBeNull();
  expect(agendaChange(other, { ...latest(NIGHT), today: NEXT_DAY })).toBe(NEXT_DAY);
});
