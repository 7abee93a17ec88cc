import { sql } from 'kysely';
import type { ServerFields } from '../../domain/catalogue/title-edit.ts';
import type { Fields, Part, PartsMerge } from '../../domain/editing/merge.ts';
import { ONLY_SERVER_AUDIO } from '../../domain/playback/servers.ts';
import type { Db } from '../database.ts';
import { SERVER_OWNERS } from '../held-tables.ts';
import { removeServers } from './held.ts';

/** The servers of a title, an episode, a match or a channel. */

export type ServerOwner = { table: keyof typeof SERVER_OWNERS; rowId: string };

/** What is edited of a server. Those of matches have one language, and come in the order in which they were added. */
export type EditedServer = { label: string; url: string; audio?: ServerFields['audio'] };

/** Those of several, by the row of their owner; locked until the end of the transaction if they are for writing. */
export async function readServersOf(
  db: Db,
  table: ServerOwner['table'],
  rowIds: readonly string[],
  isWriting = false,
): Promise<ReadonlyMap<string, Part<ServerFields>[]>> {
  const column = SERVER_OWNERS[table];
  const rows = await db
    .selectFrom('servers')
    .select(['id', 'audio', 'label', 'url', 'position', column])
    .where(column, 'in', rowIds)
    .orderBy('audio')
    .orderBy('position')
    .orderBy('id')
    .$if(isWriting, (query) => query.forUpdate())
    .execute();
  const servers = new Map(rowIds.map((rowId): [string, Part<ServerFields>[]] => [rowId, []]));
  for (const { id, audio, label, url, position, [column]: rowId } of rows)
    servers.get(String(rowId))?.push({ id, fields: { audio, label, url, position } });
  return servers;
}

export const readOwnedServers = async (
  db: Db,
  { table, rowId }: ServerOwner,
  isWriting = false,
): Promise<Part<ServerFields>[]> =>
  (await readServersOf(db, table, [rowId], isWriting)).get(rowId) ?? [];

async function insertServers(
  tx: Db,
  { table, rowId }: ServerOwner,
  added: readonly EditedServer[],
): Promise<void> {
  if (added.length === 0) return;
  const column = SERVER_OWNERS[table];
  const { next } = await tx
    .selectFrom('servers')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
    .where(column, '=', rowId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('servers')
    .values(
      added.map((fields, at) => ({
        audio: ONLY_SERVER_AUDIO,
        position: next + at,
        ...fields,
        [column]: rowId,
        origin: 'studio' as const,
      })),
    )
    .execute();
}

/** Writes what a merge says. What the source calls by another name now must not come back as well. */
export async function writeOwnedServers<Server extends Fields & EditedServer>(
  tx: Db,
  owner: ServerOwner,
  theirs: readonly Part<Server>[],
  { added, changed, removed }: Pick<PartsMerge<Server>, 'added' | 'changed' | 'removed'>,
): Promise<void> {
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
      .values(
        left.map(({ audio = ONLY_SERVER_AUDIO, label }) => ({
          [SERVER_OWNERS[owner.table]]: owner.rowId,
          audio,
          label,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await insertServers(tx, owner, added);
}
