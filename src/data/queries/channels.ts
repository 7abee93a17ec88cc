import { sql } from 'kysely';
import type { Cursor } from '../../domain/catalogue/paging.ts';
import type { ChannelCard, ChannelType } from '../../domain/channels/channel.ts';
import { MAX_CHANNELS, type ZapChannel } from '../../domain/channels/zapping.ts';
import type { Server } from '../../domain/playback/servers.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import { anyRow, type Db } from '../database.ts';
import { prepared } from '../prepared.ts';
import { listServers } from './servers.ts';

/** A card together with the row it came from, for the tags of the page that shows it. */
export type ListedChannel = ChannelCard & { rowId: string };
type ChannelPage = { channels: ListedChannel[]; next: Cursor | null };

/** The partial index has the first condition, written the same way. */
export const isActive = sql<boolean>`channels.active and not channels.hidden`;

const CARD = [
  'channels.id as rowId',
  'channels.source_id as id',
  'channels.name',
  'channels.image',
] as const;

/** Sports channels only if their name is on the list. */
export const isKnownSport = sql<boolean>`channels.name in (select name from sports_channel_names)`;

/** Oldest first, but for those that an operator moved. */
const listedChannels = (db: Db, type: ChannelType) =>
  db
    .selectFrom('channels')
    .select([...CARD, 'place'])
    .where(isActive)
    .where('type', '=', type)
    .$if(type === 'sports', (query) => query.where(isKnownSport));

const cursorOf = (row: { place: Date; rowId: string }): Cursor => ({
  newness: row.place.getTime(),
  rowId: row.rowId,
});

type ChannelsAfter = {
  type: ChannelType;
  rows: number;
  isLater: boolean;
  newness: Date;
  rowId: string;
};

const channelsOfType = prepared(
  (db, { newness, rowId, rows }: ChannelsAfter, { type, isLater }) =>
    listedChannels(db, type)
      .$if(isLater, (query) =>
        query.where((eb) => eb(eb.refTuple('place', 'channels.id'), '>', eb.tuple(newness, rowId))),
      )
      .orderBy('place')
      .orderBy('channels.id')
      .limit(rows),
  ({ type, isLater }) => `${type} ${isLater}`,
);

/** A page at a time. */
export async function listChannels(
  db: Db,
  type: ChannelType,
  limit: number,
  after: Cursor | null = null,
): Promise<ChannelPage> {
  const rows = await channelsOfType(db, {
    type,
    rows: limit + 1,
    isLater: after !== null,
    newness: new Date(after?.newness ?? 0),
    rowId: after?.rowId ?? '',
  });
  const last = rows[limit - 1];
  return {
    channels: rows.slice(0, limit).map(({ place: _, ...card }) => card),
    next: rows.length > limit && last ? cursorOf(last) : null,
  };
}

const zapChannels = prepared((db) =>
  db
    .selectFrom('channels')
    .select(['source_id as id', 'name'])
    .where(isActive)
    .where((eb) => eb.or([eb('type', '!=', 'sports'), isKnownSport]))
    .orderBy('place')
    .orderBy('channels.id')
    .limit(MAX_CHANNELS),
);

/** Every listed channel, of both types, in their order: a new channel takes no other one's number. */
export const listZapChannels = async (db: Db): Promise<ZapChannel[]> => await zapChannels(db, {});

/** The last listed channel at or before a place in `listChannels`; null before the first. */
export async function getChannelStanding(
  db: Db,
  type: ChannelType,
  at: Cursor,
): Promise<Cursor | null> {
  const row = await listedChannels(db, type)
    .where((eb) =>
      eb(
        eb.refTuple('place', 'channels.id'),
        '<=',
        eb.tuple(new Date(at.newness), String(at.rowId)),
      ),
    )
    .orderBy('place', 'desc')
    .orderBy('channels.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? cursorOf(row) : null;
}

/** In no particular order, without inactive ones. */
export async function listChannelsByRow(
  db: Db,
  rowIds: readonly string[],
): Promise<ListedChannel[]> {
  if (rowIds.length === 0) return [];
  return await db
    .selectFrom('channels')
    .select(CARD)
    .where(isActive)
    .where('channels.id', '=', anyRow(rowIds))
    .execute();
}

export type FoundChannel = ListedChannel & { type: ChannelType; servers: Server[] };

const channelQuery = (db: Db) =>
  db
    .selectFrom('channels')
    .select([...CARD, 'channels.type'])
    .where(isActive);

type ChannelRow = ListedChannel & { type: ChannelType };

async function withServers(db: Db, row: ChannelRow | undefined): Promise<FoundChannel | null> {
  if (!row) return null;
  const servers = await listServers(db, 'channel_id', [row.rowId]);
  return { ...row, servers: servers.get(row.rowId) ?? [] };
}

const channelById = prepared((db, { id }: { id: string }) =>
  channelQuery(db).where('source_id', '=', id),
);

export async function getChannel(db: Db, id: string): Promise<FoundChannel | null> {
  if (!isStorableText(id)) return null;
  const [row] = await channelById(db, { id });
  return await withServers(db, row);
}

/** Those of these channels that are active, with their servers, in no particular order. */
export async function listChannelsWithServers(
  db: Db,
  ids: readonly string[],
): Promise<FoundChannel[]> {
  if (ids.length === 0) return [];
  const rows = await channelQuery(db).where('source_id', 'in', ids).execute();
  const servers = await listServers(
    db,
    'channel_id',
    rows.map(({ rowId }) => rowId),
  );
  return rows.map((row) => ({ ...row, servers: servers.get(row.rowId) ?? [] }));
}

export async function getFirstChannel(db: Db): Promise<FoundChannel | null> {
  const row = await channelQuery(db)
    .orderBy('place')
    .orderBy('channels.id')
    .limit(1)
    .executeTakeFirst();
  return await withServers(db, row);
}

const savedChannels = prepared((db) =>
  db
    .selectFrom('sports_channel_names')
    .innerJoin('channels', 'channels.source_id', 'sports_channel_names.channel_source_id')
    .select(['sports_channel_names.name', 'channels.source_id as id'])
    .where(isActive),
);

/** Server names of matches that stand for one of our channels, each with the id of that channel. */
export async function listSavedChannels(db: Db): Promise<Map<string, string>> {
  const rows = await savedChannels(db, {});
  return new Map(rows.map(({ name, id }) => [name, id]));
}
