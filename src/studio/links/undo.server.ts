import type { Db } from '../../data/database.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { undoFrom } from '../history/undo.server.ts';

/** Undoes a change of links. False if not all of them are as before. */
export async function undoLinks(db: Db, actor: Actor, change: string): Promise<boolean> {
  const result = await undoFrom(db, actor, { change, action: 'servers.edit' });
  if (!result) throw new Response(null, { status: 404 });
  return result.kind === 'already' || (result.kind === 'undone' && result.left.length === 0);
}
