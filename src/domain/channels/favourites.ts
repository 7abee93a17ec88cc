import { type ChannelCard, MAX_FAVOURITE_CHANNELS } from './channel.ts';

export const isFavouriteChannel = (favourites: readonly ChannelCard[], id: string): boolean =>
  favourites.some((kept) => kept.id === id);

/** Adds a channel at the end of the viewer's own order, or removes it. */
export function toggleChannel(
  favourites: readonly ChannelCard[],
  { id, name, image }: ChannelCard,
): ChannelCard[] {
  return isFavouriteChannel(favourites, id)
    ? favourites.filter((kept) => kept.id !== id)
    : [...favourites, { id, name, image }].slice(0, MAX_FAVOURITE_CHANNELS);
}

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
