import { sql } from 'kysely';
import type { RecordTable, RecordVersion } from '../../domain/catalogue/title-edit.ts';
import { type Actor, allows, type Role } from '../../domain/operators/permissions.ts';
import type { Db } from '../database.ts';
import { finishChange, startChange } from './change.ts';
import { type SaveResult, writeRecord } from './save-record.ts';

/** Drafts of titles and episodes are named after their row. */
const TABLES: Readonly<Record<string, RecordTable>> = { title: 'titles', episode: 'episodes' };

export const recordName = (table: RecordTable, rowId: string): string =>
  `${table === 'titles' ? 'title' : 'episode'}/${rowId}`;

/** Why a draft was not published at its time. */
export type Refused =
  | Exclude<SaveResult, { kind: 'saved' }>
  /** Its author may not do this any more. */
  | { kind: 'not-allowed' }
  /** Something failed again and again. */
  | { kind: 'failed' };

type Due = {
  id: string;
  record: string;
  base: RecordVersion;
  patch: RecordVersion;
  operatorId: string;
  name: string;
  role: Role;
  isLate: boolean;
};

const MAX_BATCH = 20;
/** While another worker has the next one. */
const MIN_WAIT_MS = 20;
/** A draft that fails for this long is not tried for ever. */
const GIVE_UP_AFTER = '1 minute';

async function refuse(db: Db, id: string, why: Refused): Promise<void> {
  await db
    .updateTable('drafts')
    .set({ due_at: null, refused: JSON.stringify(why), updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Publishes one draft and forgets it, or says why not. Within the transaction of all that are due. */
async function publishOne(tx: Db, due: Due): Promise<void> {
  const [kind = '', rowId = ''] = due.record.split('/');
  const table = TABLES[kind] as RecordTable;
  const actor: Actor = { operatorId: due.operatorId, name: due.name, role: due.role };
  const change = { actor, action: 'titles.edit', summary: due.patch.fields.name } as const;
  if (!allows(actor.role, change.action)) return await refuse(tx, due.id, { kind: 'not-allowed' });
  const id = await startChange(tx);
  const edit = { owner: { table, rowId }, base: due.base, mine: due.patch };
  const result = await writeRecord(tx, edit);
  if (result.kind === 'saved') await tx.deleteFrom('drafts').where('id', '=', due.id).execute();
  else await refuse(tx, due.id, result);
  await finishChange(tx, id, change);
}

/** Rows are locked in one order, so that nobody waits for us while we wait for them. */
const takeDue = async (tx: Db): Promise<Due[]> =>
  (
    await sql<Due>`
      select d.id, record, base, patch, operators.id as "operatorId", operators.name, operators.role,
        due_at < now() - ${GIVE_UP_AFTER}::interval as "isLate"
      from (
        select * from drafts where due_at <= now() order by due_at, id limit ${MAX_BATCH}
        for update skip locked) d
        join operators on operators.id = d.operator_id
      order by split_part(record, '/', 1), split_part(record, '/', 2)::bigint, due_at, d.id`.execute(
      tx,
    )
  ).rows;

/** All together, so that pages that show several of them are made once. One that fails does not keep the others. */
async function publishBatch(tx: Db): Promise<unknown> {
  let failure: unknown = null;
  for (const due of await takeDue(tx)) {
    await sql`savepoint due`.execute(tx);
    try {
      await publishOne(tx, due);
      await sql`release savepoint due`.execute(tx);
    } catch (error) {
      await sql`rollback to savepoint due`.execute(tx);
      if (due.isLate) await refuse(tx, due.id, { kind: 'failed' });
      else failure = error;
    }
  }
  return failure;
}

/**
 * Publishes the drafts whose time has come, by the clock of the database, each as a change of its author. A draft goes in
 * the transaction that publishes it, so two workers publish it once. What others changed meanwhile is not overwritten: that
 * draft is its author's again, with the clash. Returns the milliseconds until the next one, if that is known.
 */
export async function publishDue(db: Db): Promise<number | null> {
  const waitFor = async (): Promise<number | null> => {
    const { rows } = await sql<{ wait: string | null }>`
      select extract(epoch from min(due_at) - clock_timestamp()) * 1000 as wait from drafts
      where due_at is not null`.execute(db);
    const wait = rows[0]?.wait ?? null;
    return wait === null ? null : Number(wait);
  };
  const wait = await waitFor();
  if (wait === null || wait > 0) return wait;
  const failure = await db.transaction().execute(publishBatch);
  if (failure !== null) throw failure;
  const next = await waitFor();
  return next === null ? null : Math.max(MIN_WAIT_MS, next);
}
