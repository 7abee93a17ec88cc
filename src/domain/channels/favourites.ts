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
