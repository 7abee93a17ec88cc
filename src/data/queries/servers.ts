import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { REPAIR_DAYS, repairMark } from '../../domain/playback/complaints.ts';
import { byHealth } from '../../domain/playback/order.ts';
import type { Server } from '../../domain/playback/servers.ts';
import { anyRow, type Db } from '../database.ts';
import { healthIn } from '../health.ts';
import { prepared } from '../prepared.ts';

type OwnerColumn = 'title_id' | 'episode_id' | 'match_id' | 'channel_id';

const repairedLately = sql<boolean>`repaired_at > now() - ${sql.lit(REPAIR_DAYS)} * interval '1 day'`;

const serverRows = (db: Db) =>
  db
    .selectFrom('servers')
    .leftJoin('server_health', 'server_health.server_id', 'servers.id')
    .leftJoin('server_repairs', (join) =>
      join.onRef('server_repairs.server_id', '=', 'servers.id').on(repairedLately),
    )
    .select([
      sql<string>`servers.id::text`.as('rowId'),
      'audio',
      'label',
      'servers.url',
      healthIn('server_health').as('health'),
      sql<string>`coalesce(server_health.plays, '')`.as('plays'),
      'server_health.since',
      'server_repairs.repaired_at as repairedAt',
    ])
    .orderBy('audio')
    .orderBy('position');

/** JSON has moments as text. */
type ServerRow = Omit<Server, 'since' | 'repaired'> & {
  since: Date | string | null;
  repairedAt: Date | string | null;
};

/** By language and best first. */
export const asServers = (rows: readonly ServerRow[]): Server[] =>
  byHealth(
    rows.map(({ rowId, audio, label, url, health, plays, since, repairedAt }) => ({
      ...{ rowId, audio, label, url, health, plays },
      since: health === 'dead' && since ? new Date(since).toISOString() : null,
      ...(repairedAt && { repaired: repairMark(new Date(repairedAt)) }),
    })),
  );

/** Those of each row of a query, as a column of it. */
export const serversOf = (db: Db, owner: OwnerColumn, rowId: string) =>
  jsonArrayFrom(serverRows(db).where(`servers.${owner}`, '=', sql.ref<string>(rowId)))
    .$castTo<ServerRow[]>()
    .as('servers');

const serversOfRows = prepared(
  (db, { rowIds }: { owner: OwnerColumn; rowIds: readonly string[] }, { owner }) =>
    serverRows(db)
      .select(sql<string>`${sql.ref(`servers.${owner}`)}::text`.as('ownerId'))
      .where(`servers.${owner}`, '=', anyRow(rowIds)),
  ({ owner }) => owner,
);

/** The servers of each owner. Owners without servers are left out. */
export async function listServers(
  db: Db,
  owner: OwnerColumn,
  rowIds: readonly string[],
): Promise<Map<string, Server[]>> {
  if (rowIds.length === 0) return new Map();
  const byOwner = Map.groupBy(await serversOfRows(db, { owner, rowIds }), (row) => row.ownerId);
  return new Map([...byOwner].map(([ownerId, rows]) => [ownerId, asServers(rows)]));
}
