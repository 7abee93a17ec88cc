import type { ChannelType } from '../channels/channel.ts';

/** A day, and the full hour at which a window begins. */
export type Hour = { day: string; hour: number };

/** What an address asks for. Without an hour: what is on now. */
export type GuideAddress = { group: ChannelType; at: Hour | null; cursor: string | null };

export const SPORTS = 'deportes';

/** The one address of a part of the guide. */
export function guidePath({ group, at = null, cursor = null }: Partial<GuideAddress>): string {
  const query = [
    cursor === null ? [] : [`cursor=${cursor}`],
    at === null ? [] : [`dia=${at.day}`],
    group === 'sports' ? [`grupo=${SPORTS}`] : [],
    at === null ? [] : [`hora=${String(at.hour).padStart(2, '0')}`],
  ].flat();
  return query.length > 0 ? `/tv/guia?${query.join('&')}` : '/tv/guia';
}
