import { data } from 'react-router';
import { undoChange } from '../../data/commands/undo.ts';
import type { Db } from '../../data/database.ts';
import { getChange, getUndoable, listChanges, nameRows } from '../../data/queries/history.ts';
import { listOperators, type OperatorSession } from '../../data/queries/operators.ts';
import type { ChangedRow } from '../../domain/history/change.ts';
import { readFilters } from '../../domain/history/filters.ts';
import { netChanges } from '../../domain/history/undo.ts';
import { allows } from '../../domain/operators/permissions.ts';
import { acting } from '../access/acting.server.ts';
import { isRowId } from '../http/row-id.ts';
import type { Option } from '../layout/SelectField.tsx';

const PAGE_LENGTH = 50;
/** A page with thousands of rows would help nobody. */
const MAX_SHOWN_ROWS = 300;

export async function loadHistory(db: Db, query: URLSearchParams, now: Date) {
  const filters = readFilters(query);
  const [found, members] = await Promise.all([
    listChanges(db, { ...filters, limit: PAGE_LENGTH + 1 }),
    listOperators(db),
  ]);
  return {
    filters,
    changes: found.slice(0, PAGE_LENGTH),
    hasMore: found.length > PAGE_LENGTH,
    people: members.map(({ id, name }): Option => [id, name]),
    now,
  };
}

export async function loadChange(db: Db, id: string, { actor }: OperatorSession) {
  const found = isRowId(id) ? await getChange(db, id, MAX_SHOWN_ROWS) : null;
  if (!found) throw data(null, { status: 404 });
  const { changed: recorded, ...change } = found;
  // Who claimed something is known to those who may take it down.
  const isSeen = ({ table }: ChangedRow) =>
    table !== 'takedowns' || allows(actor.role, 'titles.hide');
  const changed = netChanges(recorded).filter(isSeen);
  const [names, undoable] = await Promise.all([nameRows(db, changed), getUndoable(db, id)]);
  return {
    change,
    /** The first ones, if there are very many. */
    rows: changed.map((row, place) => ({ ...row, name: names[place] ?? row.key })),
    rowsLeftOut: Math.max(0, change.rows - MAX_SHOWN_ROWS),
    mayUndo: undoable !== null && allows(actor.role, undoable.action) && change.rows > 0,
  };
}

export async function undo(db: Db, id: string, session: OperatorSession, form: FormData) {
  const undoable = isRowId(id) ? await getUndoable(db, id) : null;
  if (!undoable) throw data(null, { status: 404 });
  return await acting(
    { db, session, action: undoable.action, form },
    async (actor) => await undoChange(db, actor, id),
  );
}
