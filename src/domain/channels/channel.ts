export const CHANNEL_PAGE = 10;

export type ChannelType = 'sports' | 'tv';

/** What a card shows. */
export type ChannelCard = { id: string; name: string; image: string };

export const channelPath = (id: string): string => `/liveChannels/${encodeURIComponent(id)}`;

/** The page that lists the channels of a type. */
export const channelListPath = (type: ChannelType): '/futbol' | '/tv' =>
  type === 'sports' ? '/futbol' : '/tv';

/** The list itself in that page, which may have more above it. */
export const CHANNELS_ID = 'canales';
