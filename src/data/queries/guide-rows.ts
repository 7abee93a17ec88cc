import { sql } from 'kysely';
import type { Cursor } from '../../domain/catalogue/paging.ts';
import type { ChannelType } from '../../domain/channels/channel.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import { type Db, firstRow, rowsOf } from '../database.ts';
import { isActive, isKnownSport, type ListedChannel } from './channels.ts';

/** The guide as its page shows it: channels that are listed and have a guide, with what they show in some hours. */

export type GuidedChannel = ListedChannel & { attribution: string };
type GuidedPage = { channels: GuidedChannel[]; next: Cursor | null };

/** In the order of the lists of channels; sports channels only if their name is on the list. */
const GUIDED = sql`channels join viewer_guides v on v.channel_id = channels.id`;
const isOf = (type: ChannelType) => sql`
  ${isActive} and channels.type = ${type} ${type === 'sports' ? sql`and ${isKnownSport}` : sql``}`;

type Row = GuidedChannel & { place: Date };

const cursorOf = ({ place, rowId }: { place: Date; rowId: string }): Cursor => ({
  newness: place.getTime(),
  rowId,
});

/** A page at a time. */
export async function listGuidedChannels(
  db: Db,
  type: ChannelType,
  limit: number,
  after: Cursor | null = null,
): Promise<GuidedPage> {
  const isLater = after
    ? sql`and (channels.place, channels.id) > (${new Date(after.newness)}, ${after.rowId})`
    : sql``;
  const rows = await rowsOf<Row>(db)`
    select channels.id as "rowId", channels.source_id as id, channels.name, channels.image, v.attribution, channels.place
    from ${GUIDED} where ${isOf(type)} ${isLater}
    order by channels.place, channels.id limit ${limit + 1}`;
  const last = rows[limit - 1];
  return {
    channels: rows.slice(0, limit).map(({ place: _, ...channel }) => channel),
    next: rows.length > limit && last ? cursorOf(last) : null,
  };
}

/** The last channel at or before a place in `listGuidedChannels`; null before the first. */
export async function getGuidedStanding(
  db: Db,
  type: ChannelType,
  { newness, rowId }: Cursor,
): Promise<Cursor | null> {
  const row = await firstRow<{ place: Date; rowId: string }>(db)`
    select channels.place, channels.id as "rowId" from ${GUIDED}
    where ${isOf(type)} and (channels.place, channels.id) <= (${new Date(newness)}, ${rowId})
    order by channels.place desc, channels.id desc limit 1`;
  return row && cursorOf(row);
}

/** Which types have a channel with a guide. */
export async function listGuidedTypes(db: Db): Promise<ChannelType[]> {
  const has = (type: ChannelType) => sql`exists (select from ${GUIDED} where ${isOf(type)})`;
  const row = await firstRow<Record<ChannelType, boolean>>(db)`
    select ${has('tv')} as tv, ${has('sports')} as sports`;
  return (['tv', 'sports'] as const).filter((type) => row?.[type]);
}

export type Programme = {
  title: string;
  subTitle: string | null;
  isLive: boolean;
  startsAt: Date;
  endsAt: Date;
};

/** More than any channel shows in a few hours. */
const MAX_OF_CHANNEL = 60;

/** What these channels show within a span, on the clock of viewers. */
export async function listProgrammes(
  db: Db,
  rowIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, Programme[]>> {
  if (rowIds.length === 0) return new Map();
  // Programmes of a channel do not overlap: of those that began before, only the last can reach into the span.
  const rows = await rowsOf<Programme & { rowId: string }>(db)`
    select v.channel_id as "rowId", p.title, p.sub_title as "subTitle", p.is_live as "isLive",
      p.starts_at + v.shift as "startsAt", p.ends_at + v.shift as "endsAt"
    from viewer_guides v cross join lateral (
      select * from guide_programmes p
      where p.guide_channel_id = v.guide_channel_id
        and p.starts_at < ${to}::timestamptz - v.shift and p.ends_at > ${from}::timestamptz - v.shift
        and p.starts_at >= coalesce((
          select max(starts_at) from guide_programmes q
          where q.guide_channel_id = v.guide_channel_id and q.starts_at <= ${from}::timestamptz - v.shift), '-infinity')
      order by p.starts_at limit ${MAX_OF_CHANNEL}) p
    where v.channel_id = any(${rowIds}::bigint[])
    order by v.channel_id, p.starts_at`;
  return Map.groupBy(rows, ({ rowId }) => rowId);
}

/** When the last programme of these channels begins; null if they have none. */
export async function getGuideEnd(db: Db, rowIds: readonly string[]): Promise<Date | null> {
  if (rowIds.length === 0) return null;
  const row = await firstRow<{ last: Date | null }>(db)`
    select max(p.last) as last from viewer_guides v cross join lateral (
      select max(starts_at) + v.shift as last from guide_programmes
      where guide_channel_id = v.guide_channel_id) p
    where v.channel_id = any(${rowIds}::bigint[])`;
  return row?.last ?? null;
}

export type ProgrammeDetails = Programme & {
  channelRowId: string;
  description: string | null;
  episode: string | null;
  categories: string[];
  isNew: boolean;
  isRepeat: boolean;
  attribution: string;
};

/** What a listed channel shows that begins at this moment. */
export async function getProgramme(
  db: Db,
  channelId: string,
  startsAt: Date,
): Promise<ProgrammeDetails | null> {
  if (!isStorableText(channelId)) return null;
  return await firstRow<ProgrammeDetails>(db)`
    select channels.id as "channelRowId", p.title, p.sub_title as "subTitle", p.description, p.episode, p.categories,
      p.is_live as "isLive", p.is_new as "isNew", p.is_repeat as "isRepeat", v.attribution,
      p.starts_at + v.shift as "startsAt", p.ends_at + v.shift as "endsAt"
    from ${GUIDED} join guide_programmes p on p.guide_channel_id = v.guide_channel_id
    where ${isActive} and channels.source_id = ${channelId} and p.starts_at = ${startsAt}::timestamptz - v.shift`;
}
