import type { ChannelCard } from './channel.ts';

/** One place towards the beginning (-1) or the end (1); at either end it stays. */
export function moveChannel(
  favourites: readonly ChannelCard[],
  id: string,
  step: 1 | -1,
): ChannelCard[] {
  const place = favourites.findIndex((kept) => kept.id === id);
  const other = favourites[place + step];
  const moved = [...favourites];
  const own = favourites[place];
  if (!own || !other) return moved;
  moved[place] = other;
  moved[place + step] = own;
  return moved;
}
