import { sql } from 'kysely';
import type { Health } from '../../domain/playback/health.ts';
import { byHealth } from '../../domain/playback/order.ts';
import type { Server } from '../../domain/playback/servers.ts';
import { anyRow, type Db } from '../database.ts';
import { prepared } from '../prepared.ts';

type OwnerColumn = 'title_id' | 'episode_id' | 'match_id' | 'channel_id';

const serversOf = prepared(
  (db, { rowIds }: { owner: OwnerColumn; rowIds: readonly string[] }, { owner }) =>
    db
      .selectFrom('servers')
      .leftJoin('server_health', 'server_health.server_id', 'servers.id')
      .select([
        `servers.${owner} as ownerId`,
        'servers.id as rowId',
        'audio',
        'label',
        'url',
        sql<Health>`coalesce(server_health.state, 'unknown')`.as('health'),
        'server_health.since',
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
        ofOwner.map(({ ownerId: _, since, ...server }) => ({
          ...server,
          since: server.health === 'dead' && since ? since.toISOString() : null,
        })),
      ),
    ]),
  );
}
