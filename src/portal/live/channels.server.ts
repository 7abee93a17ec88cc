import type { Db } from '../../data/database.ts';
import {
  type FoundChannel,
  getChannel,
  getChannelStanding,
  getFirstChannel,
  listChannels,
  listZapChannels,
} from '../../data/queries/channels.ts';
import { listUnfinished } from '../../data/queries/matches.ts';
import { type Cursor, formatCursor } from '../../domain/catalogue/paging.ts';
import { CHANNEL_PAGE, type ChannelType } from '../../domain/channels/channel.ts';
import { neighbour, type ZapChannel } from '../../domain/channels/zapping.ts';
import { daySpan } from '../../domain/football/agenda.ts';
import { type Candidate, playOrder } from '../../domain/playback/candidates.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { CHANNELS_TAG, channelTag, DAY_TAG, MATCHES_TAG, serversTag } from '../../domain/tags.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import type { CachePolicy } from '../../platform/cache-policy.ts';
import { cached, cachedJson } from '../http/cached.ts';
import { cursorOf, isListedCursor } from '../http/cursor-of.ts';
import { pageParts } from '../http/page-parts.server.ts';
import type { ReadSettings } from '../http/site-settings.server.ts';
import type { ChannelsView } from './ChannelList.tsx';
import type { ChannelMatchView } from './ChannelMatch.tsx';
import type { ChannelView } from './ChannelPage.tsx';
import {
  channelCard,
  channelCards,
  channelTags,
  hasGuide,
  readChannelGuide,
} from './channel-cards.server.ts';
import { longDate } from './dates.ts';
import type { ChannelState } from './live-state.ts';
import type { MatchView } from './MatchOptions.tsx';
import { cardOnly, matchTags, viewsOf } from './match-cards.server.ts';
import type { ChannelPlace } from './ZapBar.tsx';

/** `standing`: the listed channel that the cursor names, or the last one before it. */
type ChannelsPart = {
  view: ChannelsView;
  tags: string[];
  standing: string | null;
  hasGuide: boolean;
};

/** In the place of channels that cannot be read. */
export const UNREADABLE_CHANNELS: ChannelsPart = {
  view: { kind: 'failed' },
  tags: [],
  standing: null,
  hasGuide: false,
};

/** One page of live channels. */
export async function readChannels(
  db: Db,
  type: ChannelType,
  cursor: Cursor | null,
  now: Date,
): Promise<ChannelsPart> {
  const [{ channels, next }, standing] = await Promise.all([
    listChannels(db, type, CHANNEL_PAGE, cursor),
    cursor && getChannelStanding(db, type, cursor),
  ]);
  const items = await channelCards(db, channels, now);
  const page = {
    items,
    next: next && formatCursor(next),
    isFirst: cursor === null,
  };
  return {
    view: { kind: 'listed', page },
    tags: [CHANNELS_TAG, ...channelTags(channels)],
    standing: standing && formatCursor(standing),
    hasGuide: hasGuide(items),
  };
}

export async function loadTv(db: Db, request: Request, now: Date) {
  const cursor = cursorOf(request);
  const parts = pageParts();
  const channels = await parts.read(readChannels(db, 'tv', cursor, now), UNREADABLE_CHANNELS);
  return parts.answer(
    channels.tags,
    { channels: channels.view, hasGuide: channels.hasGuide },
    {
      policy: channels.hasGuide ? 'guide' : 'catalogue',
      isKept: () => isListedCursor(request, cursor && formatCursor(cursor), channels.standing),
    },
  );
}

const candidatesOf = ({ servers }: FoundChannel, settings: Settings): Candidate[] =>
  playOrder(servers, servers[0] ?? null, false, settings);

/** The channels in the order of their numbers, as JSON, for zapping. */
export async function loadZapChannels(db: Db): Promise<Response> {
  const channels = await listZapChannels(db);
  return cachedJson('catalogue', [CHANNELS_TAG], { channels });
}

/** Where a channel is among all, for those who zap without script or have no favourites. */
function placeOf(channels: readonly ZapChannel[], id: string): ChannelPlace | null {
  const place = channels.findIndex((channel) => channel.id === id);
  const [previous, next] = [neighbour(channels, id, -1), neighbour(channels, id, 1)];
  if (place === -1 || !previous || !next) return null;
  return { number: place + 1, previous: previous.id, next: next.id };
}

const MAX_MATCHES_OF_DAY = 100;

/** The match that a channel shows, or shows next today, with the other channels that have it. */
async function readMatch(
  db: Db,
  channelId: string,
  now: Date,
): Promise<{ view: ChannelMatchView | null; tags: string[] }> {
  const { to } = daySpan(dayInArgentina(now));
  const unfinished = await listUnfinished(db, now, MAX_MATCHES_OF_DAY);
  const matches = unfinished.filter(({ startsAt }) => startsAt < to);
  const views = await viewsOf(db, matches, now);
  const isHere = ({ saved }: MatchView) => saved.some(({ id }) => id === channelId);
  // Of two that are on, the one that began last: nobody knows when the other really ended.
  const begun = views.findLastIndex((view) => view.state === 'live' && isHere(view));
  const place = begun === -1 ? views.findIndex(isHere) : begun;
  const [shown, view] = [matches[place], views[place]];
  if (!shown || !view) return { view: null, tags: [MATCHES_TAG] };
  // The next one takes its place at its own kick-off.
  const here = matches.filter((_, at) => isHere(views[at] as MatchView));
  const channels = view.saved.filter(({ id }) => id !== channelId);
  return { view: { match: cardOnly(view), channels }, tags: matchTags(here) };
}

type Piece = { value: ChannelView; tags: string[]; policy: CachePolicy };

/** A channel's page. Only sports channels show a date, so only they must change at midnight. */
async function readChannel(
  db: Db,
  found: FoundChannel | null,
  readSettings: ReadSettings,
  now: Date,
): Promise<Piece> {
  if (!found) throw new Response('No channel found', { status: 404 });
  const isSports = found.type === 'sports';
  const [settings, ofType, all, match, guide] = await Promise.all([
    readSettings(),
    listChannels(db, found.type, CHANNEL_PAGE + 1),
    listZapChannels(db),
    isSports ? readMatch(db, found.id, now) : { view: null, tags: [] },
    readChannelGuide(db, found.rowId, now),
  ]);
  const others = ofType.channels
    .filter((other) => other.rowId !== found.rowId)
    .slice(0, CHANNEL_PAGE);
  const cards = await channelCards(db, others, now);
  const day = isSports ? 'day' : 'catalogue';
  return {
    value: {
      channel: { ...channelCard(found), type: found.type },
      date: isSports ? longDate(dayInArgentina(now)) : null,
      candidates: candidatesOf(found, settings),
      place: placeOf(all, found.id),
      others: cards,
      match: match.view,
      guide,
    },
    tags: [
      ...match.tags,
      CHANNELS_TAG,
      channelTag(found.rowId),
      serversTag('channel', found.rowId),
      ...channelTags(others),
      ...(isSports ? [DAY_TAG] : []),
    ],
    policy: guide || hasGuide(cards) ? 'guide' : day,
  };
}

export async function loadChannel(db: Db, readSettings: ReadSettings, id: string, now: Date) {
  const found = await getChannel(db, id);
  const { value, tags, policy } = await readChannel(db, found, readSettings, now);
  return cached(policy, tags, value);
}

/** What changes on a channel's page, or on its card, while that is open. */
export async function loadChannelState(
  db: Db,
  readSettings: ReadSettings,
  id: string,
  now: Date,
): Promise<Response> {
  const found = await getChannel(db, id);
  if (!found) throw new Response('No channel found', { status: 404 });
  const state: ChannelState = {
    now: now.toISOString(),
    candidates: candidatesOf(found, await readSettings()),
    guide: await readChannelGuide(db, found.rowId, now),
  };
  return cachedJson('live', [channelTag(found.rowId), serversTag('channel', found.rowId)], state);
}

const PICKED: ChannelType[] = ['sports', 'tv'];

/** The first channel, with others to choose from; null while there is none. */
export async function loadTvZone(db: Db, readSettings: ReadSettings, now: Date) {
  const [first, ...picked] = await Promise.all([
    getFirstChannel(db),
    ...PICKED.map((type) => listChannels(db, type, CHANNEL_PAGE)),
  ]);
  if (!first) return cached('catalogue', [CHANNELS_TAG], null);
  const { value, tags, policy } = await readChannel(db, first, readSettings, now);
  const picker = picked.map(({ channels }, place) => ({
    type: PICKED[place] as ChannelType,
    channels: channels.map(channelCard),
  }));
  const picks = picked.flatMap(({ channels }) => channelTags(channels));
  return cached(policy, [...tags, ...picks], { ...value, picker });
}
