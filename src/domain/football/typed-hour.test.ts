import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHour } from './typed-hour.ts';

test.each([
  ['2130', '21:30'],
  ['21.30', '21:30'],
  ['21:30', '21:30'],
  ['21,30', '21:30'],
  ['21h30', '21:30'],
  ['21:30 hs', '21:30'],
  ['21hs', '21:00'],
  ['21', '21:00'],
  ['9', '09:00'],
  ['930', '09:30'],
  ['0030', '00:30'],
  ['9pm', '21:00'],
  ['9:30 p. m.', '21:30'],
  ['12am', '00:00'],
  ['12 PM', '12:00'],
  [' 18:05 ', '18:05'],
])('%s is %s', (typed, hour) => {
  expect(readHour(typed)).toBe(hour);
});

test.each(['', 'x', '24:00', '2460', '13pm', '0am', '21:3', '21:30:00', '-1', '21 30 15'])(
  '%j is no hour',
  (typed) => {
    expect(readHour(typed)).toBeNull();
  },
);

test('what was read is read the same again', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 9 }), (typed) => {
      const hour = readHour(typed);
      if (hour !== null) expect(readHour(hour)).toBe(hour);
    }),
  );
});
