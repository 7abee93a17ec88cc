import { sql } from 'kysely';
import type { Action, Actor } from '../../domain/operators/permissions.ts';
import type { Db } from '../database.ts';
import {
  type HeldTable,
  hasServers,
  heldKey,
  SERVER_OWNERS,
  SERVERS_FIELD,
} from '../held-tables.ts';
import { recordChange } from './change.ts';

const EDIT_ACTIONS: Record<HeldTable, Action> = {
  titles: 'titles.edit',
  episodes: 'titles.edit',
  matches: 'matches.edit',
  channels: 'channels.edit',
  products: 'products.edit',
  consoles: 'consoles.edit',
  leagues: 'leagues.edit',
  sports_channel_names: 'channels.edit',
};

/** Imports leave these columns of the row alone from now on. Sorted, so that an undo finds the row as it was. */
export async function hold(
  tx: Db,
  table: HeldTable,
  id: string,
  fields: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} set held = array(
      select field from (select unnest(held) union select unnest(${fields}::text[])) all_of (field)
      order by field collate "C")
    where ${sql.ref(heldKey(table))} = ${id} and not held @> ${fields}::text[]`.execute(tx);
}

/** Deletes servers, and keeps imports from bringing them back. */
export async function removeServers(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    with removed as (
      delete from servers where id = any(${ids}::bigint[])
      returning title_id, episode_id, match_id, channel_id, audio, label)
    insert into suppressed_servers (title_id, episode_id, match_id, channel_id, audio, label)
    select * from removed on conflict do nothing`.execute(tx);
}

export type ReleaseResult =
  | { kind: 'released'; fields: string[] }
  | { kind: 'not-held'; held: string[] }
  | { kind: 'not-found' };

async function releaseServers(tx: Db, column: string, id: string): Promise<boolean> {
  const given = await sql`update servers set origin = 'source'
    where ${sql.ref(column)} = ${id} and origin = 'studio'`.execute(tx);
  const forgotten =
    await sql`delete from suppressed_servers where ${sql.ref(column)} = ${id}`.execute(tx);
  return (given.numAffectedRows ?? 0n) + (forgotten.numAffectedRows ?? 0n) > 0n;
}

/** Gives fields of a record back to the source: the next import writes them. Nothing else changes until then. */
export async function releaseFields(
  db: Db,
  actor: Actor,
  { table, id }: { table: HeldTable; id: string },
  fields: readonly string[],
): Promise<ReleaseResult> {
  const change = {
    actor,
    action: EDIT_ACTIONS[table],
    summary: `${table}/${id} ← ${fields.join(', ')}`,
  };
  return await recordChange(db, change, async (tx) => {
    const isRow = sql<boolean>`${sql.ref(heldKey(table))} = ${id}`;
    const row = await tx
      .selectFrom(table)
      .select('held')
      .where(isRow)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return { kind: 'not-found' };
    const released = row.held.filter((field) => fields.includes(field));
    if (released.length > 0) {
      const held = row.held.filter((field) => !fields.includes(field));
      await tx.updateTable(table).set({ held }).where(isRow).execute();
    }
    if (fields.includes(SERVERS_FIELD) && hasServers(table))
      if (await releaseServers(tx, SERVER_OWNERS[table], id)) released.push(SERVERS_FIELD);
    return released.length > 0
      ? { kind: 'released', fields: released }
      : { kind: 'not-held', held: row.held };
  });
}
