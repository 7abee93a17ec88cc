import { sql } from 'kysely';
import { type Action, type Actor, allows, NotAllowed } from '../../domain/operators/permissions.ts';
import { type Db, onlyValue, rowsOf } from '../database.ts';

/** A change of more rows keeps no images of them and can't be undone. `record_rows` in the database has the same number. */
export const MAX_CHANGE_ROWS = 5000;

/** For changes of many rows but few columns, whose images are small. */
export const MAX_LARGE_CHANGE_ROWS = 50_000;

/** The portal itself: demo data, tests, imports that nobody started by hand. */
export const SYSTEM: Actor = { operatorId: null, name: 'butaca', role: 'owner' };

export type Change = {
  actor: Actor;
  action: Action;
  /** A function if only the work knows it. */
  summary: string | (() => string);
  undoes?: string;
  maxRows?: number;
};

const SUMMARY_NAMES = 3;

/** The first names of a list, for a summary. */
export function someOf(names: readonly string[]): string {
  const more = names.length - SUMMARY_NAMES;
  return `${names.slice(0, SUMMARY_NAMES).join(', ')}${more > 0 ? ` (+${more})` : ''}`;
}

/** What history has of a change: its rows, only that it was there, or nothing, because no row changed. */
export type Recorded = 'with-rows' | 'without-rows' | 'nothing';

/** Throws unless the role of whoever acts lists the action. */
export function checkAllowed({ actor, action }: Pick<Change, 'actor' | 'action'>): void {
  if (!allows(actor.role, action)) throw new NotAllowed(action);
}

/** From here on triggers record the rows that this transaction changes, under the number returned. */
export const startChange = async (tx: Db, maxRows = MAX_CHANGE_ROWS): Promise<string> =>
  await onlyValue<string>(tx)`
    select set_config('butaca.change', nextval('changes_id_seq')::text, true) as id,
      set_config('butaca.max_rows', ${maxRows}::text, true)`;

/** The number of the change that this transaction records; null if it became too large for that. */
export async function currentChange(tx: Db): Promise<string | null> {
  const rows = await rowsOf<{ id: string }>(tx)`
    select current_setting('butaca.change') as id`;
  return rows[0]?.id || null;
}

/** Writes the change itself, if any row changed since `startChange`. Later changes of the transaction are not recorded. */
export async function finishChange(tx: Db, id: string, change: Change): Promise<Recorded> {
  const { actor, action, undoes = null } = change;
  // Empty although it was set: there were too many rows.
  const [{ hasRows, isTooLarge } = { hasRows: false, isTooLarge: false }] = await rowsOf<{
    hasRows: boolean;
    isTooLarge: boolean;
  }>(tx)`
    select exists (select from change_rows where change_id = ${id}) as "hasRows",
      current_setting('butaca.change') = '' as "isTooLarge"`;
  if (!hasRows && !isTooLarge) return 'nothing';
  await sql`select set_config('butaca.change', '', true)`.execute(tx);
  const summary = typeof change.summary === 'string' ? change.summary : change.summary();
  await tx
    .insertInto('changes')
    .values({ id, operator_id: actor.operatorId, actor_name: actor.name, action, summary, undoes })
    .execute();
  return isTooLarge ? 'without-rows' : 'with-rows';
}

/**
 * Runs a command as one recorded change: checks the role, names the change for the triggers, all in one transaction.
 * Without a changed row nothing is recorded.
 */
export async function recordChange<Result>(
  db: Db,
  change: Change,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  checkAllowed(change);
  return await db.transaction().execute(async (tx) => {
    const id = await startChange(tx, change.maxRows);
    const result = await work(tx);
    await finishChange(tx, id, change);
    return result;
  });
}
