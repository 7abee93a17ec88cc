import type { Db } from '../../data/database.ts';
import type { ListedChannel } from '../../data/queries/channels.ts';
import { listOnAir, readOnAir } from '../../data/queries/programmes.ts';
import type { ChannelCard } from '../../domain/channels/channel.ts';
import { type Airing, onAirAt } from '../../domain/guide/airing.ts';
import { channelTag } from '../../domain/tags.ts';
import { VIEWER_ZONE, wallClock } from '../../domain/time/clock.ts';
import { picture } from '../pictures/picture-base.server.ts';
import type { AiringView, OnAirView, ProgrammeView } from './airing-view.ts';
import type { ChannelCardView } from './ChannelCards.tsx';

/** Pages are stored for less than a minute. Open ones ask for more when the last of these begins. */
const ON_CARD = 3;
const ON_PAGE = 5;

export const channelCard = ({ rowId, id, name, image }: ListedChannel): ChannelCard => ({
  id,
  name,
  image: picture('c', rowId, image),
});

export const channelTags = (channels: readonly { rowId: string }[]): string[] =>
  channels.map((channel) => channelTag(channel.rowId));

const airingView = ({ title, startsAt, endsAt }: Airing): AiringView => ({
  title,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  ...wallClock(startsAt, VIEWER_ZONE),
});

function onAirView<View extends AiringView>(programmes: View[], now: Date): OnAirView<View> {
  return { programmes, share: onAirAt(programmes, now.getTime()).share };
}

/** Cards, each with what is on if the channel has a guide. */
export async function channelCards(
  db: Db,
  channels: readonly ListedChannel[],
  now: Date,
): Promise<ChannelCardView[]> {
  const rowIds = channels.map(({ rowId }) => rowId);
  const onAir = await listOnAir(db, rowIds, { at: now, each: ON_CARD });
  return channels.map((channel) => {
    const programmes = onAir.get(channel.rowId);
    if (!programmes) return channelCard(channel);
    return { ...channelCard(channel), onAir: onAirView(programmes.map(airingView), now) };
  });
}

/** Whether a page shows a guide, so that it is out of date within a minute. */
export const hasGuide = (cards: readonly ChannelCardView[]): boolean =>
  cards.some(({ onAir }) => onAir);

/** What is on a channel and comes then, on its own page; null if it has no guide. */
export async function readChannelGuide(
  db: Db,
  rowId: string,
  now: Date,
): Promise<OnAirView<ProgrammeView> | null> {
  const programmes = await readOnAir(db, rowId, { at: now, each: ON_PAGE });
  if (!programmes) return null;
  const views = programmes.map((programme) => {
    const { subTitle, description, episode, isLive } = programme;
    return { ...airingView(programme), subTitle, description, episode, isLive };
  });
  return onAirView(views, now);
}
