import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Behaviour, EVENTS, eachPart, PARTS, predict, ratesOf } from './predict.ts';

const cost = fc.double({ min: 0, max: 1, noNaN: true });
const cores = fc
  .tuple(cost, cost, cost, cost)
  .map((of) => eachPart((part) => of[PARTS.indexOf(part)] ?? 0));
const costs = fc.record({
  idle: cores,
  each: fc.record({
    view: cores,
    poll: cores,
    detail: cores,
    list: cores,
    search: cores,
    publish: cores,
  }),
});
const behaviour: Behaviour = {
  ...{ viewsPerHour: 12, pollers: 0.5, pollEveryS: 30, searchesPerHour: 1, publishesPerHour: 60 },
  ...{ detailPages: 10_000, listPages: 1000, keptForS: 3600 },
};

test('what is asked for twice as often costs twice as much, besides what runs anyway', () => {
  fc.assert(
    fc.property(
      costs,
      fc.constantFrom(...EVENTS),
      fc.integer({ min: 1, max: 1000 }),
      (of, event, rate) => {
        const once = predict(of, { [event]: rate });
        const twice = predict(of, { [event]: 2 * rate });
        for (const part of PARTS)
          expect(twice[part] - of.idle[part]).toBeCloseTo(2 * (once[part] - of.idle[part]), 6);
      },
    ),
  );
});

test('more viewers do not make a page be rendered more often than it is kept', () => {
  const million = ratesOf(1_000_000, behaviour);
  const tenMillion = ratesOf(10_000_000, behaviour);
  expect(tenMillion.detail).toBe(million.detail);
  expect(tenMillion.view).toBe(10 * million.view);
  expect(ratesOf(1, behaviour).detail).toBe(ratesOf(1, behaviour).view);
});
