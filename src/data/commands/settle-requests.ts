import { sql } from 'kysely';
import type { Actor } from '../../domain/operators/permissions.ts';
import { REQUESTS_TAG } from '../../domain/tags.ts';
import type { Db } from '../database.ts';
import { checkAllowed, finishChange, startChange } from './change.ts';
import { publish } from './publish.ts';

/** `change` is null if nothing was to be done. */
export type SettledRequests = { count: number; change: string | null };

type Row = { id: string; name: string };

const NOTHING: SettledRequests = { count: 0, change: null };
const MAX_NAMED = 3;

const namesOf = (rows: readonly Row[]): string => {
  const named = rows.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = rows.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` (+${more})` : ''}`;
};

const OPEN = sql`settled_at is null`;
const SETTLED = sql`settled_at is not null and joined_to is null`;

type Settling = {
  actor: Actor;
  ids: readonly string[];
  /** What somebody settled meanwhile stays as it is. */
  only: typeof OPEN;
  write: (tx: Db, rows: readonly Row[]) => Promise<string | null>;
};

/** `write` returns what history calls it, or null if it did nothing. */
async function settle(db: Db, { actor, ids, only, write }: Settling): Promise<SettledRequests> {
  const action = 'requests.edit';
  checkAllowed({ actor, action });
  return await db.transaction().execute(async (tx) => {
    const change = await startChange(tx);
    // Locked in one order, so that two people who settle the same ones do not wait for each other.
    const { rows } = await sql<Row>`
      select id::text, name from requests where id = any(${ids}::bigint[]) and ${only}
      order by id for update`.execute(tx);
    const summary = rows.length > 0 ? await write(tx, rows) : null;
    if (summary === null) return NOTHING;
    await publish(tx, [REQUESTS_TAG]);
    await finishChange(tx, change, { actor, action, summary });
    return { count: rows.length, change };
  });
}

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

/** All of them become the one named, with their votes and what was joined to them before. */
export const joinRequests = async (
  db: Db,
  actor: Actor,
  ids: readonly string[],
  to: string,
): Promise<SettledRequests> =>
  await settle(db, {
    actor,
    ids: [...ids, to],
    only: OPEN,
    write: async (tx, rows) => {
      const target = rows.find(({ id }) => id === to);
      const others = rows.filter(({ id }) => id !== to);
      if (!target || others.length === 0) return null;
      await sql`
        update requests set joined_to = ${to}, settled_at = now()
        where id = any(${idsOf(others)}::bigint[]) or joined_to = any(${idsOf(others)}::bigint[])`.execute(
        tx,
      );
      return `${namesOf(others)} → ${target.name}`;
    },
  });

/** They are there: viewers see the title. */
export const linkRequests = async (
  db: Db,
  actor: Actor,
  ids: readonly string[],
  titleId: string,
): Promise<SettledRequests> =>
  await settle(db, {
    actor,
    ids,
    only: OPEN,
    write: async (tx, rows) => {
      const title = await tx
        .selectFrom('titles')
        .select('name')
        .where('id', '=', titleId)
        .executeTakeFirst();
      if (!title) return null;
      await sql`
        update requests set title_id = ${titleId}, settled_at = now()
        where id = any(${idsOf(rows)}::bigint[])`.execute(tx);
      return `${namesOf(rows)} = ${title.name}`;
    },
  });

export const closeRequests = async (
  db: Db,
  actor: Actor,
  ids: readonly string[],
  reason: string,
): Promise<SettledRequests> =>
  await settle(db, {
    actor,
    ids,
    only: OPEN,
    write: async (tx, rows) => {
      await sql`
        update requests set closed_reason = ${reason}, settled_at = now()
        where id = any(${idsOf(rows)}::bigint[])`.execute(tx);
      return `− ${namesOf(rows)}: ${reason}`;
    },
  });

/** Viewers see them from now on, whatever their votes. */
export const showRequests = async (
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<SettledRequests> =>
  await settle(db, {
    actor,
    ids,
    only: sql`${OPEN} and not shown`,
    write: async (tx, rows) => {
      await sql`update requests set shown = true where id = any(${idsOf(rows)}::bigint[])`.execute(
        tx,
      );
      return `+ ${namesOf(rows)}`;
    },
  });

/** Of those that were linked or closed. What was joined is parted again by undoing. */
export const reopenRequests = async (
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<SettledRequests> =>
  await settle(db, {
    actor,
    ids,
    only: SETTLED,
    write: async (tx, rows) => {
      await sql`
        update requests set title_id = null, closed_reason = null, settled_at = null
        where id = any(${idsOf(rows)}::bigint[])`.execute(tx);
      return `+ ${namesOf(rows)}`;
    },
  });
