import { addDays } from './agenda.ts';

const DAYS_BACK = 1;
const DAYS_AHEAD = 6;

/** The days of the agenda: yesterday, today and the next six. */
export const dayTabs = (today: string): string[] =>
  Array.from({ length: DAYS_BACK + 1 + DAYS_AHEAD }, (_, place) =>
    addDays(today, place - DAYS_BACK),
  );

/** The address of a day. Today's names no day, and so turns over by itself. */
export const dayPath = (day: string, today: string): string =>
  day === today ? '/futbol' : `/futbol?dia=${day}`;
