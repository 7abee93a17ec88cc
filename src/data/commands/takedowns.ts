import { sql } from 'kysely';
import type { Actor } from '../../domain/operators/permissions.ts';
import {
  type Claim,
  type FoundRecord,
  MAX_RECORDS,
  type NamedRecord,
  type RecordRef,
} from '../../domain/takedowns/takedown.ts';
import { type Db, rowsOf } from '../database.ts';
import { findNamed, listRecords } from '../queries/takedowns.ts';
import { recordChange } from './change.ts';
import { publishRows } from './publish-rows.ts';

/** Shows or hides records, and publishes their pages: with a hard purge if they are hidden. */
async function setHidden(tx: Db, refs: readonly RecordRef[], hidden: boolean): Promise<void> {
  await publishRows(tx, refs, async () => {
    for (const [table, ofTable] of Map.groupBy(refs, (ref) => ref.table)) {
      const type = table === 'products' ? 'text' : 'bigint';
      await sql`update ${sql.table(table)} set hidden = ${hidden}
        where id = any(${ofTable.map(({ key }) => key)}::${sql.raw(type)}[]) and hidden <> ${hidden}`.execute(
        tx,
      );
    }
  });
}

const summaryOf = (verb: string, [first, ...others]: readonly { name: string }[]): string =>
  `${verb} ${first?.name ?? ''}${others.length > 0 ? ` (+${others.length})` : ''}`;

/**
 * Takes records off every page, with a hard purge: no edge serves an old page even while the portals are down. Imports
 * leave them hidden. Returns those that were not taken down before.
 */
export async function takeDown(
  db: Db,
  actor: Actor,
  refs: readonly RecordRef[],
  claim: Claim,
): Promise<FoundRecord[]> {
  const wanted = await listRecords(db, refs.slice(0, MAX_RECORDS));
  const change = { actor, action: 'titles.hide', summary: summaryOf('−', wanted) } as const;
  return await recordChange(db, change, async (tx) => {
    if (wanted.length === 0) return [];
    const added = await rowsOf<{ table: string; key: string }>(tx)`
      insert into takedowns (table_name, row_key, name, path, claimant, reference, reason, taken_by)
      select r.table, r.key, r.name, r.path, ${claim.claimant}, ${claim.reference}, ${claim.reason}, ${actor.name}
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) r ("table" text, key text, name text, path text)
      on conflict (table_name, row_key) where lifted_at is null do nothing
      returning table_name as "table", row_key as key`;
    const isNew = new Set(added.map(({ table, key }) => `${table}/${key}`));
    const taken = wanted.filter(({ table, key }) => isNew.has(`${table}/${key}`));
    // Also those of before: whoever asks again still sees a page.
    await setHidden(tx, wanted, true);
    return taken;
  });
}

export type LiftResult = { kind: 'lifted'; name: string } | { kind: 'not-found' };

/** Shows a record again that was taken down. */
export async function liftTakedown(
  db: Db,
  actor: Actor,
  id: string,
  reason: string,
): Promise<LiftResult> {
  const known = await db
    .selectFrom('takedowns')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) return { kind: 'not-found' };
  const change = { actor, action: 'titles.hide', summary: summaryOf('+', [known]) } as const;
  return await recordChange(db, change, async (tx): Promise<LiftResult> => {
    const lifted = await tx
      .updateTable('takedowns')
      .set({ lifted_at: sql<Date>`now()`, lifted_by: actor.name, lift_reason: reason })
      .where('id', '=', id)
      .where('lifted_at', 'is', null)
      .returning(['table_name as table', 'row_key as key', 'name'])
      .executeTakeFirst();
    if (!lifted) return { kind: 'not-found' };
    await setHidden(tx, [lifted], false);
    return { kind: 'lifted', name: lifted.name };
  });
}

/** Of a title that was hidden by other ways, such as the undo of a change from before takedowns were noted. */
async function showHidden(db: Db, actor: Actor, ref: RecordRef): Promise<void> {
  const change = {
    actor,
    action: 'titles.hide',
    summary: summaryOf('+', await listRecords(db, [ref])),
  } as const;
  await recordChange(db, change, async (tx) => await setHidden(tx, [ref], false));
}

const NO_CLAIM: Claim = { claimant: '', reference: '', reason: '' };

/** The same for what is named by its kind and id. What is taken down already, or shown already, stays so. */
export async function setNamedHidden(
  db: Db,
  actor: Actor,
  named: NamedRecord,
  hidden: boolean,
  claim: Claim = NO_CLAIM,
): Promise<'done' | 'not-found'> {
  const ref = await findNamed(db, named);
  if (!ref) return 'not-found';
  if (hidden) await takeDown(db, actor, [ref], claim);
  else {
    const inForce = await db
      .selectFrom('takedowns')
      .select('id')
      .where('table_name', '=', ref.table)
      .where('row_key', '=', ref.key)
      .where('lifted_at', 'is', null)
      .executeTakeFirst();
    if (inForce) await liftTakedown(db, actor, inForce.id, claim.reason);
    else await showHidden(db, actor, ref);
  }
  return 'done';
}
