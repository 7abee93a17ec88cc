import { undoChange } from '../../data/commands/undo.ts';
import type { Db } from '../../data/database.ts';
import { getUndoable } from '../../data/queries/history.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { isRowId } from '../http/row-id.ts';

/**
 * Undoes a change of links. Others are undone in the history, which asks for a key where one is needed. False if not all of
 * them are as before.
 */
export async function undoLinks(db: Db, actor: Actor, change: string): Promise<boolean> {
  const undoable = isRowId(change) ? await getUndoable(db, change) : null;
  if (undoable?.action !== 'servers.edit') throw new Response(null, { status: 404 });
  const result = await undoChange(db, actor, change);
  return result.kind === 'already' || (result.kind === 'undone' && result.left.length === 0);
}
