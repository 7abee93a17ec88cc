import { sql } from 'kysely';
import { SITE_TAG } from '../../domain/tags.ts';
import {
  type Change,
  currentChange,
  finishChange,
  MAX_CHANGE_ROWS,
  type Recorded,
  startChange,
} from '../commands/change.ts';
import { publish } from '../commands/publish.ts';
import { type Db, onlyValue, rowsOf } from '../database.ts';

/** One change of history for all batches of an import. */
export type BatchHistory = {
  changeId: string | null;
  rows: number;
  isTooLarge: boolean;
  /** There are batches before and after, so the change has a row in `unfinished_imports`. */
  isOpen: boolean;
};

export const NO_HISTORY: BatchHistory = {
  changeId: null,
  rows: 0,
  isTooLarge: false,
  isOpen: false,
};

export const recordedOf = ({ changeId, isTooLarge }: BatchHistory): Recorded => {
  if (isTooLarge) return 'without-rows';
  return changeId === null ? 'nothing' : 'with-rows';
};

/** A dry run records too, to say whether it could be undone; it takes no number for that. */
async function pretendChange(tx: Db, maxRows: number): Promise<string> {
  await sql`select set_config('butaca.change', '0', true), set_config('butaca.max_rows', ${maxRows}::text, true)`.execute(
    tx,
  );
  return '0';
}

/** The number under which triggers record this batch; null if the import is too large for that already. */
export async function startBatch(
  tx: Db,
  { rows, isTooLarge }: BatchHistory,
  isDryRun: boolean,
): Promise<string | null> {
  if (isTooLarge) return null;
  const maxRows = MAX_CHANGE_ROWS - rows;
  return isDryRun ? await pretendChange(tx, maxRows) : await startChange(tx, maxRows);
}

const countRows = async (tx: Db, id: string): Promise<number> =>
  await onlyValue<number>(tx)`
    select count(*)::int from change_rows where change_id = ${id}`;

/** Adds a batch to the history of those before it, and closes it with the last one. */
export async function finishBatch(
  tx: Db,
  id: string | null,
  before: BatchHistory,
  { isLast, isDryRun, change }: { isLast: boolean; isDryRun: boolean; change: Change },
): Promise<BatchHistory> {
  let history = before;
  if (id !== null) {
    const rows = before.rows + (await countRows(tx, id));
    const isTooLarge = (await currentChange(tx)) === null;
    if (before.isOpen) {
      await sql`select extend_import_change(${before.changeId}, ${id}, ${!isTooLarge})`.execute(tx);
      await sql`select set_config('butaca.change', '', true)`.execute(tx);
      history = { ...before, rows, isTooLarge };
    } else if ((await finishChange(tx, id, change)) !== 'nothing') {
      const isOpen = !isLast && !isDryRun;
      history = { changeId: id, rows, isTooLarge, isOpen };
      if (isOpen) await sql`select open_import_change(${id})`.execute(tx);
    }
  }
  if (isLast && history.isOpen)
    await sql`select close_import_change(${history.changeId}, ${change.summary})`.execute(tx);
  return history;
}

/**
 * An import that ended between two batches has not published what it changed. Whoever calls this knows that none is running.
 */
export async function endUnfinished(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await rowsOf(tx)`
      select close_import_change(change_id, null) from unfinished_imports`;
    if (rows.length > 0) await publish(tx, [SITE_TAG]);
  });
}
