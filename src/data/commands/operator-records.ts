import { sql } from 'kysely';
import type { Actor } from '../../domain/operators/permissions.ts';
import { CHANNELS_TAG, MATCHES_TAG } from '../../domain/tags.ts';
import { type Db, rowsOf } from '../database.ts';
import { collectionOf, collectionOfTable, type OperatorTable } from '../operator-collections.ts';
import { isActive } from '../queries/channels.ts';
import { type Change, recordChange } from './change.ts';
import { publish } from './publish.ts';

/** Deletes a console, a league or a known channel, by its id or name. False if there is none. */
export async function removeOperatorRecord(
  db: Db,
  by: Pick<Change, 'actor' | 'action'>,
  table: OperatorTable,
  key: string,
): Promise<boolean> {
  const { key: column, tags } = collectionOf(collectionOfTable(table));
  return await recordChange(db, { ...by, summary: `−${key}` }, async (tx) => {
    const rows = await rowsOf(tx)`
      delete from ${sql.table(table)} where ${sql.ref(column)} = ${key} returning 1`;
    if (rows.length > 0) await publish(tx, tags);
    return rows.length > 0;
  });
}

/** Puts every sports channel into the list of known ones, under its own name. Returns how many were added. */
export async function listSportsChannels(db: Db, actor: Actor): Promise<number> {
  const change = { actor, action: 'channels.edit', summary: '+CANALESDEPORTIVOS' } as const;
  return await recordChange(db, change, async (tx) => {
    const rows = await rowsOf(tx)`
      insert into sports_channel_names (name, channel_source_id)
      select distinct on (name) name, source_id from channels where ${isActive} and type = 'sports'
      order by name, created_at, id
      on conflict do nothing returning 1`;
    if (rows.length > 0) await publish(tx, [CHANNELS_TAG, MATCHES_TAG]);
    return rows.length;
  });
}
