import { undoChange } from '../../data/commands/undo.ts';
import type { Db } from '../../data/database.ts';
import { getUndoable } from '../../data/queries/history.ts';
import type { UndoResult } from '../../domain/history/undo.ts';
import type { Action, Actor } from '../../domain/operators/permissions.ts';
import { isRowId } from '../http/row-id.ts';

/**
 * Undoes a change from the screen that made it. Null if it is of another kind: those are undone in the history, which asks
 * for a fresh key where one is needed.
 */
export async function undoFrom(
  db: Db,
  actor: Actor,
  { change, action }: { change: string; action: Action },
): Promise<UndoResult | null> {
  const undoable = isRowId(change) ? await getUndoable(db, change) : null;
  return undoable?.action === action ? await undoChange(db, actor, change) : null;
}
