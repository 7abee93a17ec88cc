import type { Action, Actor } from '../../domain/operators/permissions.ts';
import type { Db } from '../database.ts';
import { checkAllowed } from './change.ts';

/**
 * What operators have typed and not published: rows apart from the records, so no page can show them. A draft without a
 * time is its author's own, one per record.
 */

/** The name of a record among the drafts, and what its author must be allowed to do. */
export type DraftOf = { record: string; action: Action };
export type DraftContent = { base: object | null; patch: object };

/** Writes it over what was there. Null: nothing is left of it. */
export async function keepDraft(
  db: Db,
  actor: Actor,
  { record, action }: DraftOf,
  content: DraftContent | null,
): Promise<void> {
  checkAllowed({ actor, action });
  await db.transaction().execute(async (tx) => {
    await dropOwn(tx, actor, record);
    if (content !== null) await insertDraft(tx, actor, record, content, null);
  });
}

async function dropOwn(tx: Db, { operatorId }: Actor, record: string): Promise<void> {
  await tx
    .deleteFrom('drafts')
    .where('record', '=', record)
    .where('due_at', 'is', null)
    .where('operator_id', 'is not distinct from', operatorId)
    .execute();
}

async function insertDraft(
  tx: Db,
  { operatorId }: Actor,
  record: string,
  { base, patch }: DraftContent,
  dueAt: Date | null,
): Promise<void> {
  await tx
    .insertInto('drafts')
    .values({
      record,
      base: base && JSON.stringify(base),
      patch: JSON.stringify(patch),
      due_at: dueAt,
      operator_id: operatorId,
    })
    .execute();
}

/** Its author's draft waits for its time from now on, and the worker publishes it then (`publishDue`). */
export async function scheduleDraft(
  db: Db,
  actor: Actor,
  { record, action }: DraftOf,
  content: DraftContent,
  dueAt: Date,
): Promise<void> {
  checkAllowed({ actor, action });
  await db.transaction().execute(async (tx) => {
    await dropOwn(tx, actor, record);
    await insertDraft(tx, actor, record, content, dueAt);
  });
}

/** It is its author's own draft again, also one that was refused. False if it was published meanwhile. */
export async function cancelScheduled(db: Db, actor: Actor, id: string): Promise<boolean> {
  checkAllowed({ actor, action: 'titles.edit' });
  const cancelled = await db
    .updateTable('drafts')
    .set({ due_at: null, refused: null, updated_at: new Date() })
    .where('id', '=', id)
    .where((draft) => draft.or([draft('due_at', 'is not', null), draft('refused', 'is not', null)]))
    .executeTakeFirst();
  return cancelled.numUpdatedRows > 0n;
}

export type KeptDraft = { base: unknown; patch: unknown; refused: unknown; updatedAt: Date };

/** As it was kept; null if there is none. */
export async function getDraft(db: Db, actor: Actor, record: string): Promise<KeptDraft | null> {
  const draft = await db
    .selectFrom('drafts')
    .select(['base', 'patch', 'refused', 'updated_at as updatedAt'])
    .where('record', '=', record)
    .where('due_at', 'is', null)
    .where('operator_id', 'is not distinct from', actor.operatorId)
    // Two tabs may have written at the same moment, and one that was cancelled is a draft again.
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return draft ?? null;
}
