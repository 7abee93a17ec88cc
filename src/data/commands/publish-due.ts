import { sql } from 'kysely';
import type { RecordTable } from '../../domain/catalogue/record-fields.ts';
import type { RecordVersion } from '../../domain/catalogue/title-edit.ts';
import { type Actor, allows, type Role } from '../../domain/operators/permissions.ts';
import { type Db, rowsOf } from '../database.ts';
import { isDeadlock, isLockTimeout } from '../locks.ts';
import { finishChange, startChange } from './change.ts';
import { type SaveResult, writeRecord } from './save-record.ts';

/** Drafts of titles and episodes are named after their row. */
const TABLES: Readonly<Record<string, RecordTable>> = { title: 'titles', episode: 'episodes' };

export const recordName = (table: RecordTable, rowId: string): string =>
  `${table === 'titles' ? 'title' : 'episode'}/${rowId}`;

/** Why a draft was not published at its time. `busy` and `failed` are tried again for ever, with longer and longer pauses. */
export type Refused = (
  | Exclude<SaveResult, { kind: 'saved' }>
  /** Its author may not do this any more. */
  | { kind: 'not-allowed' }
  /** Somebody had the row for longer than `MAX_LOCK_WAIT`. */
  | { kind: 'busy' }
  | { kind: 'failed' }
) & {
  /** When it should have been published; drafts that an earlier release refused do not say. */
  dueAt?: string;
};

type Due = {
  id: string;
  dueAt: Date;
  record: string;
  base: RecordVersion;
  patch: RecordVersion;
  operatorId: string;
  name: string;
  role: Role;
};

const MAX_BATCH = 20;
/** While another worker has the next one. */
const MIN_WAIT_MS = 20;
/** Others are due as well: whoever finds a row taken comes again. */
const MAX_LOCK_WAIT = '500ms';

/** When a draft is due, or tried again: after a quarter of the time that it has been tried for, a minute at most. */
const NEXT_TRY = sql<Date>`case when refused is null then due_at else updated_at
  + least(interval '1 minute', greatest(interval '500 ms', (updated_at - due_at) / 4)) end`;

/** It is its author's again, and stays in the list of what was scheduled. */
async function refuse(db: Db, { id, dueAt }: Due, why: Refused): Promise<void> {
  const refused = JSON.stringify({ ...why, dueAt });
  await db
    .updateTable('drafts')
    .set({ due_at: null, refused, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

async function putOff(db: Db, { id }: Due, error: unknown): Promise<void> {
  const why: Refused = { kind: isLockTimeout(error) || isDeadlock(error) ? 'busy' : 'failed' };
  await db
    .updateTable('drafts')
    .set({ refused: JSON.stringify(why), updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Publishes one draft and forgets it, or says why not. Within the transaction of all that are due. */
async function publishOne(tx: Db, due: Due): Promise<void> {
  const [kind = '', rowId = ''] = due.record.split('/');
  const table = TABLES[kind] as RecordTable;
  const actor: Actor = { operatorId: due.operatorId, name: due.name, role: due.role };
  const change = { actor, action: 'titles.edit', summary: due.patch.fields.name ?? '' } as const;
  if (!allows(actor.role, change.action)) return await refuse(tx, due, { kind: 'not-allowed' });
  const id = await startChange(tx);
  const edit = { owner: { table, rowId }, base: due.base, mine: due.patch };
  const result = await writeRecord(tx, edit);
  if (result.kind === 'saved') await tx.deleteFrom('drafts').where('id', '=', due.id).execute();
  else await refuse(tx, due, result);
  await finishChange(tx, id, change);
}

/** Rows are locked in one order, so that nobody waits for us while we wait for them. */
const takeDue = async (tx: Db): Promise<Due[]> =>
  await rowsOf<Due>(tx)`
      select d.id, due_at as "dueAt", record, base, patch, operators.id as "operatorId", operators.name, operators.role
      from (
        select * from drafts where due_at <= now() and ${NEXT_TRY} <= clock_timestamp()
        order by due_at, id limit ${MAX_BATCH} for update skip locked) d
        join operators on operators.id = d.operator_id
      order by split_part(record, '/', 1), split_part(record, '/', 2)::bigint, due_at, d.id`;

/** All together, so that pages that show several of them are made once. One that fails does not keep the others. */
async function publishBatch(tx: Db, onFailure: (error: unknown) => void): Promise<void> {
  await sql`select set_config('lock_timeout', ${MAX_LOCK_WAIT}, true)`.execute(tx);
  for (const due of await takeDue(tx)) {
    await sql`savepoint due`.execute(tx);
    try {
      await publishOne(tx, due);
      await sql`release savepoint due`.execute(tx);
    } catch (error) {
      await sql`rollback to savepoint due`.execute(tx);
      await putOff(tx, due, error);
      onFailure(error);
    }
  }
}

/**
 * Publishes the drafts whose time has come, by the clock of the database, each as a change of its author. A draft goes in
 * the transaction that publishes it, so two workers publish it once. What others changed meanwhile is not overwritten: that
 * draft is its author's again, with the clash. Returns the milliseconds until the next one, if that is known.
 */
export async function publishDue(
  db: Db,
  onFailure: (error: unknown) => void = () => {},
): Promise<number | null> {
  const waitFor = async (): Promise<number | null> => {
    const rows = await rowsOf<{ wait: string | null }>(db)`
      select extract(epoch from min(${NEXT_TRY}) - clock_timestamp()) * 1000 as wait from drafts
      where due_at is not null`;
    const wait = rows[0]?.wait ?? null;
    return wait === null ? null : Number(wait);
  };
  const wait = await waitFor();
  if (wait === null || wait > 0) return wait;
  await db.transaction().execute(async (tx) => await publishBatch(tx, onFailure));
  const next = await waitFor();
  return next === null ? null : Math.max(MIN_WAIT_MS, next);
}
