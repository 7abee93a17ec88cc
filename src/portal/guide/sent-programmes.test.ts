import fc from 'fast-check';
import { expect, test } from 'vitest';
import { argentineTimes, sentOf, shownOf } from './sent-programmes.ts';

const at = (minute: number): string =>
  new Date(Date.UTC(2026, 10, 19) + minute * 60_000).toISOString();

test('what is sent says when each programme begins and ends', () => {
  const programmes = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 90 })))
    .map((lengths) => {
      let minute = 0;
      return lengths.map(([gap, lasts]) => {
        const from = minute + gap;
        minute = from + lasts;
        return { title: `${gap} ${lasts}`, startsAt: at(from), endsAt: at(minute) };
      });
    });
  fc.assert(
    fc.property(programmes, (listed) => {
      const shown = shownOf(sentOf(listed), argentineTimes());
      expect(shown.map(({ time, until, ...programme }) => programme)).toEqual(listed);
    }),
  );
});

test('hours are those of Argentina', () => {
  const [shown] = shownOf([{ title: 'Cine', startsAt: at(30), endsAt: at(200) }], argentineTimes());
  expect(shown).toMatchObject({ time: '21:30', until: '00:20' });
});
