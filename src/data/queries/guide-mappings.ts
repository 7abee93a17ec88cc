import { type RawBuilder, sql } from 'kysely';
import type { Airing } from '../../domain/guide/airing.ts';
import {
  type GuideOption,
  MAPPING_STATES,
  MAX_ACCEPTED,
  MAX_SHARERS,
  type MappingFilter,
  type MappingState,
  type SuggestedGuide,
} from '../../domain/guide/mapping.ts';
import type { Reason } from '../../domain/guide/matching/match-channel.ts';
import type { MappedBy } from '../../domain/guide/source.ts';
import { type Db, firstRow, likeWords, rowsOf } from '../database.ts';

/** Channels of ours with their guide, and what may be it. */

export type MappedChannel = {
  rowId: string;
  name: string;
  isPublished: boolean;
  /** An operator said that no guide is theirs. */
  isGuideless: boolean;
  guide: {
    guideId: string;
    name: string;
    key: string;
    source: string;
    sourceId: string;
    by: MappedBy;
    /** Its own; null: that of its source. */
    offset: number | null;
    sourceOffset: number;
    /** What its playlist adds to either. */
    playlistShift: number;
    isMissing: boolean;
  } | null;
};

/** As in the view `viewer_guides`. */
const PLAYLIST_SHIFT = sql`coalesce((
  select l.shift_minutes from source_channels l where l.channel_id = c.id and l.lists = 'channel' order by l.id limit 1), 0)`;

const CHANNEL = sql`
  c.id as "rowId", c.name, c.active and not c.hidden as "isPublished", n.id is not null as "isGuideless",
  case when g.id is not null then jsonb_build_object('guideId', g.id::text, 'name', g.name, 'key', g.key, 'source', s.name,
    'sourceId', s.id::text, 'by', j.mapped_by, 'offset', j.offset_minutes, 'sourceOffset', s.offset_minutes,
    'playlistShift', ${PLAYLIST_SHIFT}, 'isMissing', g.missing_since is not null) end as guide`;
const JOINED = sql`
  left join channel_guides j on j.channel_id = c.id left join source_channels g on g.id = j.guide_channel_id
  left join guide_sources s on s.id = g.source_id left join guideless_channels n on n.id = c.id`;
const FROM = sql`channels c ${JOINED}`;

const OPEN = sql`j.channel_id is null and n.id is null`;
const STATES: Readonly<Record<MappingState, RawBuilder<unknown>>> = {
  'sin-guia': OPEN,
  sugeridas: sql`${OPEN} and exists (select from guide_suggestions o where o.channel_id = c.id)`,
  'a-mano': sql`(j.mapped_by = 'hand' or n.id is not null)`,
  todas: sql`true`,
};

const named = (text: string) => sql`c.search_name like all(${likeWords(text)}::text[])`;

export const listMappedChannels = async (
  db: Db,
  { state, text, page }: MappingFilter,
  length: number,
): Promise<MappedChannel[]> =>
  // What is said of a channel is read only of those that are shown, not of those before them.
  await rowsOf<MappedChannel>(db)`
    with shown as materialized (
      select c.id from ${FROM} where ${STATES[state]} and ${named(text)}
      order by c.search_name, c.id limit ${length + 1} offset ${(page - 1) * length})
    select ${CHANNEL} from shown join channels c using (id) ${JOINED} order by c.search_name, c.id`;

export async function countMappedChannels(
  db: Db,
  text: string,
): Promise<Record<MappingState, number>> {
  const counts = MAPPING_STATES.map(
    (state) => sql`count(*) filter (where ${STATES[state]})::int as ${sql.ref(state)}`,
  );
  const [counted] = await rowsOf<Record<MappingState, number>>(db)`
    select ${sql.join(counts)} from ${FROM} where ${named(text)}`;
  return counted as Record<MappingState, number>;
}

export const getMappedChannel = async (db: Db, rowId: string): Promise<MappedChannel | null> =>
  (await firstRow<MappedChannel>(db)`select ${CHANNEL} from ${FROM} where c.id = ${rowId}`) ?? null;

const OPTION = sql`
  g.id as "guideId", g.name, g.key, s.name as source, array(
    select t.name from channel_guides h join channels t on t.id = h.channel_id
    where h.guide_channel_id = g.id order by t.search_name, t.id limit ${MAX_SHARERS}) as "sharedBy"`;

/** Those of each of these channels, the likeliest first. */
export async function listSuggestedGuides(
  db: Db,
  rowIds: readonly string[],
): Promise<Map<string, SuggestedGuide[]>> {
  const rows = await rowsOf<SuggestedGuide & { channelId: string }>(db)`
    select o.channel_id as "channelId", o.reason, ${OPTION}
    from guide_suggestions o join source_channels g on g.id = o.guide_channel_id join guide_sources s on s.id = g.source_id
    where o.channel_id = any(${rowIds}::bigint[]) order by o.channel_id, o.place, g.id`;
  const byChannel = Map.groupBy(rows, ({ channelId }) => channelId);
  return new Map(
    [...byChannel].map(([id, all]) => [id, all.map(({ channelId: _, ...option }) => option)]),
  );
}

const MAX_OPTIONS = 30;

/** By name or by id. */
export async function findGuides(db: Db, text: string): Promise<GuideOption[]> {
  const words = likeWords(text);
  if (words.length === 0) return [];
  return await rowsOf<GuideOption>(db)`
    select ${OPTION} from source_channels g join guide_sources s on s.id = g.source_id
    where g.lists = 'guide' and g.search_name like all(${words}::text[])
    order by g.missing_since is not null, length(g.name), g.name, g.id limit ${MAX_OPTIONS}`;
}

export type OnlySuggestion = GuideOption & {
  channelId: string;
  channel: string;
  reason: Reason;
};

/** Channels with one suggestion, which no other channel has and which is suggested to no other channel. */
export const listOnlySuggestions = async (db: Db): Promise<OnlySuggestion[]> =>
  await rowsOf<OnlySuggestion>(db)`
    with open as (
      select o.*, count(*) over (partition by o.channel_id) as of_channel, count(*) over (partition by o.guide_channel_id) as of_guide
      from guide_suggestions o join ${FROM} on c.id = o.channel_id where ${OPEN})
    select o.channel_id as "channelId", c.name as channel, o.reason, ${OPTION}
    from open o join channels c on c.id = o.channel_id
      join source_channels g on g.id = o.guide_channel_id join guide_sources s on s.id = g.source_id
    where of_channel = 1 and of_guide = 1 and not exists (select from channel_guides h where h.guide_channel_id = g.id)
    order by c.search_name, c.id limit ${MAX_ACCEPTED + 1}`;

/** What a channel of a guide shows at a moment and after it, with these minutes added to what the guide says. */
export const listAiring = async (
  db: Db,
  guideId: string,
  { minutes, at }: { minutes: number; at: Date },
): Promise<Airing[]> =>
  await rowsOf<Airing>(db)`
    select title, starts_at + shift.by as "startsAt", ends_at + shift.by as "endsAt"
    from guide_programmes, make_interval(mins => ${minutes}) shift (by)
    where guide_channel_id = ${guideId} and ends_at + shift.by > ${at}
    order by starts_at limit 2`;

export type MappedOf = { rowId: string; guideId: string; name: string; playlistShift: number };

/** Some channels with a guide of a source, to look at its times. */
export const listMappedOf = async (db: Db, sourceId: string, limit: number): Promise<MappedOf[]> =>
  await rowsOf<MappedOf>(db)`
    select c.id as "rowId", g.id as "guideId", c.name, ${PLAYLIST_SHIFT} as "playlistShift"
    from source_channels g join channel_guides j on j.guide_channel_id = g.id join channels c on c.id = j.channel_id
    where g.source_id = ${sourceId} and g.lists = 'guide' and j.offset_minutes is null
      and exists (select from guide_programmes p where p.guide_channel_id = g.id and p.ends_at > now())
    order by c.active desc, c.id limit ${limit}`;
