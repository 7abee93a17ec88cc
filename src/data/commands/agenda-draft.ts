import type { Actor } from '../../domain/operators/permissions.ts';
import type { Db } from '../database.ts';
import { checkAllowed } from './change.ts';

/** What an operator has typed for a day and not saved. One row per operator and day; nobody else reads it. */
const recordOf = (day: string): string => `agenda/${day}`;

/** Writes it over what was there. Null: nothing is left of it. */
export async function keepAgendaDraft(
  db: Db,
  actor: Actor,
  day: string,
  rows: object | null,
): Promise<void> {
  checkAllowed({ actor, action: 'matches.edit' });
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('drafts')
      .where('record', '=', recordOf(day))
      .where('operator_id', 'is not distinct from', actor.operatorId)
      .execute();
    if (rows === null) return;
    await tx
      .insertInto('drafts')
      .values({
        record: recordOf(day),
        base: null,
        patch: JSON.stringify(rows),
        due_at: null,
        operator_id: actor.operatorId,
      })
      .execute();
  });
}

/** The rows as they were kept; null if there are none. */
export async function getAgendaDraft(db: Db, actor: Actor, day: string): Promise<unknown> {
  const draft = await db
    .selectFrom('drafts')
    .select('patch')
    .where('record', '=', recordOf(day))
    .where('operator_id', 'is not distinct from', actor.operatorId)
    // Two tabs may have written at the same moment.
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return draft?.patch ?? null;
}
