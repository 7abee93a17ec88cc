import { sql } from 'kysely';
import { REPAIR_DAYS, repairMark } from '../../domain/playback/complaints.ts';
import { byHealth } from '../../domain/playback/order.ts';
import type { Server } from '../../domain/playback/servers.ts';
import { anyRow, type Db } from '../database.ts';
import { healthIn } from '../health.ts';
import { prepared } from '../prepared.ts';

type OwnerColumn = 'title_id' | 'episode_id' | 'match_id' | 'channel_id';

const serversOf = prepared(
  (db, { rowIds }: { owner: OwnerColumn; rowIds: readonly string[] }, { owner }) =>
    db
      .selectFrom('servers')
      .leftJoin('server_health', 'server_health.server_id', 'servers.id')
      .leftJoin('server_repairs', (join) =>
        join
          .onRef('server_repairs.server_id', '=', 'servers.id')
          .on('repaired_at', '>', sql<Date>`now() - ${sql.lit(REPAIR_DAYS)} * interval '1 day'`),
      )
      .select([
        `servers.${owner} as ownerId`,
        'servers.id as rowId',
        'audio',
        'label',
        'url',
        healthIn('server_health').as('health'),
        sql<string>`coalesce(server_health.plays, '')`.as('plays'),
        'server_health.since',
        'server_repairs.repaired_at as repairedAt',
      ])
      .where(`servers.${owner}`, '=', anyRow(rowIds))
      .orderBy('audio')
      .orderBy('position'),
  ({ owner }) => owner,
);

/** The servers of each owner, by language and best first. Owners without servers are left out. */
export async function listServers(
  db: Db,
  owner: OwnerColumn,
  rowIds: readonly string[],
): Promise<Map<string, Server[]>> {
  if (rowIds.length === 0) return new Map();
  const rows = await serversOf(db, { owner, rowIds });
  const byOwner = Map.groupBy(rows, (row) => String(row.ownerId));
  return new Map(
    [...byOwner].map(([ownerId, ofOwner]) => [
      ownerId,
      byHealth(
        ofOwner.map(({ ownerId: _, since, repairedAt, ...server }) => ({
          ...server,
          since: server.health === 'dead' && since ? since.toISOString() : null,
          ...(repairedAt && { repaired: repairMark(repairedAt) }),
        })),
      ),
    ]),
  );
}
