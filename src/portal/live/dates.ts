import { addDays } from '../../domain/football/agenda.ts';
import { text } from '../text/text.es.ts';

/** Dates are put into words on the server, because browsers of different ages word them differently. */

const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(text.language, { timeZone: 'UTC', ...options });
  return (day: string): string => format.format(new Date(`${day}T00:00Z`));
};

/** 'lunes, 5 de octubre de 2026' */
export const longDate = written({ dateStyle: 'full' });

/** 'lunes, 5 de octubre' */
export const dayAndMonth = written({ weekday: 'long', day: 'numeric', month: 'long' });

/** 'mié 7' */
const shortDay = (day: string): string => {
  const [weekday = '', date = ''] = written({ weekday: 'short', day: 'numeric' })(day).split(
    /[,\s]+/,
  );
  return `${weekday} ${date}`;
};

/** 'Ayer', 'Hoy', 'Mañana', or the day. */
export function tabName(day: string, today: string): string {
  const names = new Map(
    text.football.nearDays.map((name, place) => [addDays(today, place - 1), name]),
  );
  return names.get(day) ?? shortDay(day);
}
