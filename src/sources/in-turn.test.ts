import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

/** How long an item takes before and after its turn; `null`: it fails before that. */
type Item = { before: number; after: number | null };

const moments = async (count: number): Promise<void> => {
  for (let left = count; left > 0; left--) await setImmediate();
};

test('one item has its turn at a time, in order, and one more is begun meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ before: fc.nat(5), after: fc.option(fc.nat(5), { freq: 5 }) }), {
        maxLength: 8,
      }),
      async (items: Item[]) => {
        let [begun, turns, most, inTurns] = [0, 0, 0, 0];
        const order: number[] = [];
        const left = items.entries();
        await inTurn<[number, Item]>(
          async () => left.next().value ?? null,
          async ([place, { before, after }], takeTurn) => {
            begun += 1;
            most = Math.max(most, begun);
            await moments(before);
            if (after !== null) {
              await takeTurn();
              order.push(place);
              turns += 1;
              inTurns = Math.max(inTurns, turns);
              await moments(after);
              turns -= 1;
            }
            begun -= 1;
          },
        );
        const expected = [...items.keys()].filter((place) => items[place]?.after !== null);
        expect(order).toEqual(expected);
        expect(begun).toBe(0);
        expect(inTurns).toBeLessThanOrEqual(1);
        expect(most).toBeLessThanOrEqual(2);
      },
    ),
  );
});

test('after one that fails no more are begun, and what was begun is finished', async () => {
  const done: number[] = [];
  const left = [1, 2, 3].values();
  const working = inTurn<number>(
    async () => left.next().value ?? null,
    async (item, takeTurn) => {
      if (item === 2) throw new Error('the second');
      await takeTurn();
      await moments(5);
      done.push(item);
    },
  );
  await expect(working).rejects.toThrow('the second');
  expect(done).toEqual([1]);
});
