import { expect, test } from 'vitest';
import { hourThere } from './operator-zone.ts';

test('the hour there is shown where it differs', () => {
  expect(hourThere('2026-11-16', '21:30', 'America/Lima')).toBe('19:30');
  expect(hourThere('2026-07-16', '21:30', 'Europe/Madrid')).toBe('02:30');
  expect(hourThere('2026-11-16', '21:30', 'America/Montevideo')).toBeNull();
  expect(hourThere('2026-11-16', '21:30', null)).toBeNull();
  expect(hourThere('2026-11-16', '', 'America/Lima')).toBeNull();
});
