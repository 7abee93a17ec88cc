import { expect, test } from 'vitest';
import { addDays } from '../../domain/football/agenda.ts';
import { dayAndMonth, dayName, longDate } from './dates.ts';

const words = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', ...options });
  return (day: string): string => format.format(new Date(`${day}T00:00Z`));
};

test('dates are worded as in Argentina, every day of two years [PROD-01]', () => {
  const long = words({ dateStyle: 'full' });
  const short = words({ weekday: 'long', day: 'numeric', month: 'long' });
  for (let place = 0; place < 731; place++) {
    const day = addDays('2027-03-01', place);
    expect([longDate(day), dayAndMonth(day)]).toEqual([long(day), short(day)]);
  }
});

test('near days have names, others their weekday', () => {
  expect(
    ['2026-09-30', '2026-10-01', '2026-10-02', '2026-10-03'].map((day) =>
      dayName(day, '2026-10-01'),
    ),
  ).toEqual(['Ayer', 'Hoy', 'Mañana', 'sáb 3']);
});
