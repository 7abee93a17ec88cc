export const CHANNEL_PAGE = 10;

export type ChannelType = 'sports' | 'tv';

/** Of one viewer. */
export const MAX_FAVOURITE_CHANNELS = 200;

/** What a card shows. */
export type ChannelCard = { id: string; name: string; image: string };

export const channelPath = (id: string): string => `/liveChannels/${encodeURIComponent(id)}`;

/** The page that lists the channels of a type. */
export const channelListPath = (type: ChannelType): '/futbol' | '/tv' =>
  type === 'sports' ? '/futbol' : '/tv';

/** The element of the list within that page, which may have other content above it. */
export const CHANNELS_ID = 'canales';
