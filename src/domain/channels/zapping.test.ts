import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neighbour, numbered, typeDigit, zapOrder } from './zapping.ts';

const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 30 });
const lists = names.map((ids) => numbered(ids.map((id) => ({ id, name: id.toUpperCase() }))));
const someOf = (channels: readonly { id: string }[]) =>
  fc.array(fc.oneof(fc.constantFrom('gone', ...channels.map(({ id }) => id)), fc.string()), {
    maxLength: 10,
  });
const listsWithFavourites = lists.chain((list) => fc.tuple(fc.constant(list), someOf(list)));

test('numbers count from one, and end at three digits', () => {
  const many = Array.from({ length: 1200 }, (_, place) => ({ id: `c${place}`, name: 'x' }));
  expect(numbered(many)).toHaveLength(999);
  expect(numbered(many).at(-1)).toEqual({ id: 'c998', name: 'x', number: 999 });
});

describe('the order', () => {
  test('has every channel once, with its own number', () => {
    fc.assert(
      fc.property(listsWithFavourites, ([list, favourites]) => {
        const order = zapOrder(list, favourites);
        expect(order.toSorted((a, b) => a.number - b.number)).toEqual(list);
      }),
    );
  });

  test('begins with the favourites that exist, in their order; the others follow by number', () => {
    fc.assert(
      fc.property(listsWithFavourites, ([list, favourites]) => {
        const order = zapOrder(list, favourites);
        const known = [...new Set(favourites)].filter((id) => list.some((one) => one.id === id));
        expect(order.slice(0, known.length).map(({ id }) => id)).toEqual(known);
        const numbers = order.slice(known.length).map(({ number }) => number);
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('a neighbour', () => {
  const listsWithPlace = lists
    .filter((list) => list.length > 0)
    .chain((list) => fc.tuple(fc.constant(list), fc.nat(list.length - 1)));

  test('of a neighbour is where one was', () => {
    fc.assert(
      fc.property(listsWithPlace, fc.constantFrom(1 as const, -1 as const), ([list, at], step) => {
        const here = String(list[at]?.id);
        const there = String(neighbour(list, here, step)?.id);
        expect(neighbour(list, there, step === 1 ? -1 : 1)?.id).toBe(here);
      }),
    );
  });

  test('after neighbour leads through every channel and back', () => {
    fc.assert(
      fc.property(listsWithPlace, ([list, at]) => {
        const seen: string[] = [];
        let here = String(list[at]?.id);
        for (let step = 0; step < list.length; step++) {
          here = String(neighbour(list, here, 1)?.id);
          seen.push(here);
        }
        expect(here).toBe(list[at]?.id);
        expect(new Set(seen).size).toBe(list.length);
      }),
    );
  });

  test('of a channel that is not listed is the first or the last, and of none there is none', () => {
    const list = numbered(['a', 'b', 'c'].map((id) => ({ id, name: id })));
    expect(neighbour(list, 'x', 1)?.id).toBe('a');
    expect(neighbour(list, 'x', -1)?.id).toBe('c');
    expect(neighbour([], 'x', 1)).toBeNull();
  });
});

describe('a typed number', () => {
  const typed = (digits: string, highest: number) =>
    [...digits].reduce((state, digit) => typeDigit(state.typed, digit, highest), {
      typed: '',
      isWhole: false,
    });

  test.each([
    ['1', 53, '1', false],
    ['12', 53, '12', true],
    ['6', 53, '6', true],
    ['5', 53, '5', false],
    ['99', 53, '99', true],
    ['007', 120, '7', false],
    ['0', 53, '', false],
    ['123', 53, '3', false],
    ['9', 9, '9', true],
  ])('%s of up to %i channels is %s, whole: %s', (digits, highest, left, isWhole) => {
    expect(typed(digits, highest)).toEqual({ typed: left, isWhole });
  });

  test('is whole exactly when no digit could follow it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 1, max: 999 }),
        (number, highest) => {
          fc.pre(number <= highest);
          const { isWhole } = typed(String(number), highest);
          expect(isWhole).toBe(number * 10 > highest);
        },
      ),
    );
  });
});
