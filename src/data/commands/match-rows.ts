import type { MatchVersion } from '../../domain/football/match-edit.ts';
import { type Db, rowsOf } from '../database.ts';
import { matchFields } from '../queries/agenda.ts';
import { readOwnedServers } from './owned-servers.ts';

/** A match and its servers in the tables. */

export type Stored = { id: string; version: MatchVersion };

/** Its row, locked until the end of the transaction. */
export const lockMatch = async (tx: Db, rowId: string) =>
  await tx.selectFrom('matches').selectAll().where('id', '=', rowId).forUpdate().executeTakeFirst();

/** The match as it is stored, locked until the end of the transaction. */
export async function readMatch(tx: Db, rowId: string): Promise<Stored | null> {
  const row = await lockMatch(tx, rowId);
  if (!row) return null;
  const servers = await readOwnedServers(tx, { table: 'matches', rowId }, true);
  return {
    id: row.source_id,
    version: {
      fields: matchFields(row),
      servers: servers.map(({ id, fields: { label, url } }) => ({ id, fields: { label, url } })),
    },
  };
}

/** The addresses of known channels, by name. */
export async function channelAddresses(
  tx: Db,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await rowsOf<{ name: string; url: string }>(tx)`
    select distinct on (known.name) known.name, servers.url
    from sports_channel_names known
      join channels on channels.source_id = known.channel_source_id and channels.active
      join servers on servers.channel_id = channels.id
    where known.name = any(${names}::text[])
    order by known.name, servers.position`;
  return new Map(rows.map(({ name, url }) => [name, url]));
}
