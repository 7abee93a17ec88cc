import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../domain/operators/permissions.ts';
import { REQUESTS_TAG } from '../../domain/tags.ts';
import { type Db, rowsOf } from '../database.ts';
import { currentChange, recordChange, someOf } from './change.ts';
import { publish } from './publish.ts';

/** `change` is null if nothing was to be done. */
export type SettledRequests = { count: number; change: string | null };

type Row = { id: string; name: string };

const namesOf = (rows: readonly Row[]): string => someOf(rows.map(({ name }) => name));

const OPEN = sql`settled_at is null`;
const SETTLED = sql`settled_at is not null and joined_to is null`;

/** What is written to the requests, and what history calls it. Null: nothing is to be done. */
type Plan = { rows?: readonly Row[]; set: RawBuilder<unknown>; summary: string } | null;

type PlanFor = (rows: readonly Row[], tx: Db) => Plan | Promise<Plan>;

/** Within a recorded change. `only`: what somebody settled meanwhile stays as it is. */
async function write(
  tx: Db,
  ids: readonly string[],
  only: RawBuilder<unknown>,
  planFor: PlanFor,
): Promise<{ count: number; summary: string }> {
  // Locked in one order, so that two people who settle the same ones do not wait for each other.
  const rows = await rowsOf<Row>(tx)`
    select id::text, name from requests where id = any(${ids}::bigint[]) and ${only}
    order by requests.id for update`;
  const plan = rows.length > 0 ? await planFor(rows, tx) : null;
  if (plan === null) return { count: 0, summary: '' };
  const written = (plan.rows ?? rows).map(({ id }) => id);
  await sql`update requests set ${plan.set} where id = any(${written}::bigint[])`.execute(tx);
  await publish(tx, [REQUESTS_TAG]);
  return { count: rows.length, summary: plan.summary };
}

async function settle(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  only: RawBuilder<unknown>,
  planFor: PlanFor,
): Promise<SettledRequests> {
  let summary = '';
  const change = { actor, action: 'requests.edit', summary: () => summary } as const;
  return await recordChange(db, change, async (tx) => {
    const written = await write(tx, ids, only, planFor);
    summary = written.summary;
    return { count: written.count, change: written.count > 0 ? await currentChange(tx) : null };
  });
}

/** All of them become the one named, with their votes and what was joined to them before. */
export const joinRequests = async (
  db: Db,
  actor: Actor,
  ids: readonly string[],
  to: string,
): Promise<SettledRequests> =>
  await settle(db, actor, [...ids, to], OPEN, async (rows, tx) => {
    const target = rows.find(({ id }) => id === to);
    const others = rows.filter(({ id }) => id !== to);
    if (!target || others.length === 0) return null;
    const set = sql`joined_to = ${to}, settled_at = now()`;
    const ofOthers = sql`joined_to = any(${others.map(({ id }) => id)}::bigint[])`;
    await sql`update requests set ${set} where ${ofOthers}`.execute(tx);
    return { rows: others, set, summary: `${namesOf(others)} → ${target.name}` };
  });

const linkPlan =
  (titleId: string): PlanFor =>
  async (rows, tx) => {
    const title = await tx
      .selectFrom('titles')
      .select('name')
      .where('id', '=', titleId)
      .executeTakeFirst();
    const set = sql`title_id = ${titleId}, settled_at = now()`;
    return title ? { set, summary: `${namesOf(rows)} = ${title.name}` } : null;
  };

/** They are there: viewers see the title. */
export const linkRequests = async (
  db: Db,
  actor: Actor,
  ids: readonly string[],
  titleId: string,
): Promise<SettledRequests> => await settle(db, actor, ids, OPEN, linkPlan(titleId));

/** The same within the change that makes the title. */
export const linkWithin = async (tx: Db, ids: readonly string[], titleId: string): Promise<void> =>
  void (await write(tx, ids, OPEN, linkPlan(titleId)));

export const closeRequests = async (
  db: Db,
  actor: Actor,
  ids: readonly string[],
  reason: string,
): Promise<SettledRequests> =>
  await settle(db, actor, ids, OPEN, (rows) => ({
    set: sql`closed_reason = ${reason}, settled_at = now()`,
    summary: `− ${namesOf(rows)}: ${reason}`,
  }));

/** Viewers see them from now on, whatever their votes. */
export const showRequests = async (
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<SettledRequests> =>
  await settle(db, actor, ids, sql`${OPEN} and not shown`, (rows) => ({
    set: sql`shown = true`,
    summary: `+ ${namesOf(rows)}`,
  }));

/** Of those that were linked or closed. What was joined is parted again by undoing. */
export const reopenRequests = async (
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<SettledRequests> =>
  await settle(db, actor, ids, SETTLED, (rows) => ({
    set: sql`title_id = null, closed_reason = null, settled_at = null`,
    summary: `+ ${namesOf(rows)}`,
  }));
