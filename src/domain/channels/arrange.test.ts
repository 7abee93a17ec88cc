import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveChannel } from './arrange.ts';
import type { ChannelCard } from './channel.ts';

const card = (id: string): ChannelCard => ({ id, name: `Canal ${id}`, image: '' });
const ids = (cards: readonly ChannelCard[]) => cards.map(({ id }) => id);
const lists = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 })
  .map((all) => all.map(card));

describe('a move', () => {
  test('changes two neighbours and loses none', () => {
    fc.assert(
      fc.property(lists, fc.nat(), fc.constantFrom(1 as const, -1 as const), (list, seed, step) => {
        const at = seed % list.length;
        const { id } = list[at] as ChannelCard;
        const moved = moveChannel(list, id, step);
        expect(new Set(ids(moved))).toEqual(new Set(ids(list)));
        const to = Math.min(Math.max(at + step, 0), list.length - 1);
        expect(moved[to]?.id).toBe(id);
        expect(ids(moveChannel(moved, id, step === 1 ? -1 : 1))).toEqual(
          to === at ? ids(moveChannel(list, id, step === 1 ? -1 : 1)) : ids(list),
        );
      }),
    );
  });

  test('of a channel that is not there changes nothing', () => {
    expect(ids(moveChannel([card('a'), card('b')], 'x', 1))).toEqual(['a', 'b']);
  });
});
