import { sql } from 'kysely';
import type { RecordTable } from '../../domain/catalogue/record-fields.ts';
import type { ServerFields } from '../../domain/catalogue/title-edit.ts';
import type { Part, PartsMerge } from '../../domain/editing/merge.ts';
import type { Db } from '../database.ts';
import { removeServers, SERVER_OWNERS } from './held.ts';

/** The servers of a title or an episode, in every language. */

export type Owner = { table: RecordTable; rowId: string };

export async function readOwnedServers(
  db: Db,
  { table, rowId }: Owner,
  isWriting = false,
): Promise<Part<ServerFields>[]> {
  const rows = await db
    .selectFrom('servers')
    .select(['id', 'audio', 'label', 'url', 'position'])
    .where(SERVER_OWNERS[table], '=', rowId)
    .orderBy('audio')
    .orderBy('position')
    .orderBy('id')
    .$if(isWriting, (query) => query.forUpdate())
    .execute();
  return rows.map(({ id, ...fields }) => ({ id, fields }));
}

/** Writes what a merge says. What the source calls by another name now must not come back as well. */
export async function writeOwnedServers(
  tx: Db,
  { table, rowId }: Owner,
  theirs: readonly Part<ServerFields>[],
  { added, changed, removed }: PartsMerge<ServerFields>,
): Promise<void> {
  const column = SERVER_OWNERS[table];
  if (removed.length > 0) await removeServers(tx, removed);
  const renamed = changed.filter(
    ({ fields }) => fields.includes('label') || fields.includes('audio'),
  );
  // Servers that swap their names: each lets go of its own first.
  for (const { id } of renamed)
    await sql`update servers set label = label || ' ' || id where id = ${id}`.execute(tx);
  for (const { id, merged } of changed)
    await tx
      .updateTable('servers')
      .set({ ...merged, origin: 'studio' })
      .where('id', '=', id)
      .execute();
  const before = new Map(theirs.map(({ id, fields }) => [id, fields]));
  const left = renamed.flatMap(({ id }) => before.get(id) ?? []);
  if (left.length > 0)
    await tx
      .insertInto('suppressed_servers')
      .values(left.map(({ audio, label }) => ({ [column]: rowId, audio, label })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (added.length > 0)
    await tx
      .insertInto('servers')
      .values(added.map((fields) => ({ ...fields, [column]: rowId, origin: 'studio' as const })))
      .execute();
}
