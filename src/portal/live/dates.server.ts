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
