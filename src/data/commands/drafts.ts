import { z } from 'zod';
import { type MatchRow, matchRowSchema } from '../../domain/football/match-row.ts';
import type { Actor } from '../../domain/operators/permissions.ts';
import { anyRow, type Db } from '../database.ts';
import { checkAllowed, recordChange } from './change.ts';
import { type SavedMatches, summaryOf, writeMatches } from './matches.ts';

/** Rows of the agenda that wait to be published. They are not in `matches`, so nobody sees them. */

const RECORD = 'match';

export type MatchDraft = {
  id: string;
  row: MatchRow;
  dueAt: Date | null;
  operatorId: string | null;
  updatedAt: Date;
};

const stored = z.object({ base: z.unknown(), patch: z.record(z.string(), z.unknown()) });

function rowOf(draft: { base: unknown; patch: unknown }): MatchRow {
  const { base, patch } = stored.parse(draft);
  return matchRowSchema.parse(base === null ? patch : { ...patch, base });
}

/** Writes a new draft, or over an own one. Returns its id; null if it is gone or somebody else's. */
export async function saveDraft(
  db: Db,
  actor: Actor,
  { id, row, dueAt = null }: { id?: string; row: MatchRow; dueAt?: Date | null },
): Promise<string | null> {
  checkAllowed({ actor, action: 'matches.edit' });
  const { base = null, ...patch } = 'base' in row ? row : { ...row, base: null };
  const values = {
    record: RECORD,
    base: base === null ? null : JSON.stringify(base),
    patch: JSON.stringify(patch),
    due_at: dueAt,
    operator_id: actor.operatorId,
    updated_at: new Date(),
  };
  if (id === undefined) {
    const added = await db
      .insertInto('drafts')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return added.id;
  }
  const changed = await db
    .updateTable('drafts')
    .set(values)
    .where('id', '=', id)
    .where('operator_id', 'is not distinct from', actor.operatorId)
    .returning('id')
    .executeTakeFirst();
  return changed?.id ?? null;
}

async function readDrafts(db: Db, ids: readonly string[] | null): Promise<MatchDraft[]> {
  const rows = await db
    .selectFrom('drafts')
    .selectAll()
    .where('record', '=', RECORD)
    .$if(ids !== null, (query) => query.where('id', '=', anyRow(ids ?? [])).forUpdate())
    .orderBy('id')
    .execute();
  return rows.map(({ id, base, patch, due_at, operator_id, updated_at }) => ({
    id,
    row: rowOf({ base, patch }),
    dueAt: due_at,
    operatorId: operator_id,
    updatedAt: updated_at,
  }));
}

/** The drafts of all operators, the oldest first. */
export const listDrafts = async (db: Db): Promise<MatchDraft[]> => await readDrafts(db, null);

export async function discardDrafts(db: Db, actor: Actor, ids: readonly string[]): Promise<void> {
  checkAllowed({ actor, action: 'matches.edit' });
  await db
    .deleteFrom('drafts')
    .where('record', '=', RECORD)
    .where('id', '=', anyRow(ids))
    .execute();
}

/** Saves drafts as matches, and removes those that were saved. The keys of the outcomes are the ids of the drafts. */
export async function publishDrafts(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<SavedMatches> {
  const summary = summaryOf((await readDrafts(db, ids)).map(({ row }) => row));
  return await recordChange(db, { actor, action: 'matches.edit', summary }, async (tx) => {
    const drafts = await readDrafts(tx, ids);
    const saved = await writeMatches(
      tx,
      drafts.map(({ id, row }) => ({ ...row, key: id })),
    );
    const done = saved.outcomes.flatMap(({ key, kind }) =>
      kind === 'saved' || kind === 'deleted' ? [key] : [],
    );
    if (done.length > 0) await tx.deleteFrom('drafts').where('id', '=', anyRow(done)).execute();
    return saved;
  });
}
