import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentText, parseMoment } from './moment.ts';

const moments = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});

test('a moment written for PostgreSQL, or as ISO, is read as the same', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      expect(parseMoment(momentText(moment))).toEqual(moment);
      expect(parseMoment(moment.toISOString())).toEqual(moment);
    }),
  );
});

test('without a zone it is the time of this machine', () => {
  expect(parseMoment('2026-01-31 12:00:05')).toEqual(new Date(2026, 0, 31, 12, 0, 5));
  expect(parseMoment('2026-01-31 12:00')).toEqual(new Date(2026, 0, 31, 12));
});

test('zones may be short', () => {
  const noon = new Date('2026-01-31T15:00:00Z');
  for (const zone of ['-03', '-0300', '-03:00', ' -03'])
    expect(parseMoment(`2026-01-31 12:00:00${zone}`)).toEqual(noon);
});

test.each(['', 'ayer', '2026-02-30 12:00', '2026-01-31', '2026-01-31 25:00', '31/01/2026 12:00'])(
  '%j is not a moment',
  (text) => expect(parseMoment(text)).toBeNull(),
);
