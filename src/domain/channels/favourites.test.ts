import { expect, test } from 'vitest';
import type { ChannelCard } from './channel.ts';
import { isFavouriteChannel, toggleChannel } from './favourites.ts';

const card = (id: string): ChannelCard => ({ id, name: `Canal ${id}`, image: '' });
const ids = (cards: readonly ChannelCard[]) => cards.map(({ id }) => id);
test('a channel comes last, and goes at the second tap', () => {
  const two = toggleChannel(toggleChannel([], card('a')), card('b'));
  expect(ids(two)).toEqual(['a', 'b']);
  expect(isFavouriteChannel(two, 'b')).toBe(true);
  expect(ids(toggleChannel(two, { ...card('a'), name: 'Otro' }))).toEqual(['b']);
});

test('there are two hundred at most', () => {
  const many = Array.from({ length: 250 }, (_, place) => card(`c${place}`));
  expect(many.reduce<ChannelCard[]>(toggleChannel, [])).toHaveLength(200);
});
