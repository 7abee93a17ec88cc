import { addDays } from '../../domain/football/agenda.ts';
import { datesText } from '../text/dates.es.ts';
import { text } from '../text/text.es.ts';

/** Dates in our own words, because browsers of different ages word them differently. */

const weekdayOf = (day: string): string =>
  datesText.weekdays[new Date(`${day}T00:00Z`).getUTCDay()] ?? '';

/** 'lunes, 5 de octubre' */
export function dayAndMonth(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return datesText.date(weekdayOf(day), Number(date), datesText.months[Number(month) - 1] ?? '');
}

/** 'lunes, 5 de octubre de 2026' */
export const longDate = (day: string): string =>
  datesText.withYear(dayAndMonth(day), day.slice(0, 4));

/** 'Ayer', 'Hoy', 'Mañana', or 'mié 7'. */
export function dayName(day: string, today: string): string {
  const near = text.football.nearDays.find((_, place) => day === addDays(today, place - 1));
  return near ?? `${weekdayOf(day).slice(0, 3)} ${Number(day.slice(8))}`;
}
