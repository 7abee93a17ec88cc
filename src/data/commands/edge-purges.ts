import { sql } from 'kysely';
import { SITE_TAG } from '../../domain/tags.ts';
import type { Db } from '../database.ts';

export type EdgePurge = { id: string; hard: boolean; tags: string[] };

export const MAX_OUTBOX_BATCH = 500;
const MAX_TAKEN = 500;
/** An edge that missed more soft purges than this renews everything. */
const MAX_MERGED_TAGS = 5000;
/** After which another worker tells the edge what a dead one had taken. */
const LEASE = '5 seconds';
/** Edges on the list are tried all the time; what nobody has tried for this long belongs to one that is off it. */
const LOST_AFTER = '1 day';

/**
 * Moves a batch of the outbox to the queues of the edges, once for each delay, and gives its size. One statement: the
 * rows are in the outbox, or with every edge. Takedowns stay apart from the rest.
 */
export async function queueOutbox(
  db: Db,
  edges: readonly string[],
  delaysInSeconds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from outbox where id in
        (select id from outbox order by id limit ${MAX_OUTBOX_BATCH} for update skip locked)
      returning tags, hard),
    merged as (
      select hard, array_agg(distinct tag) as tags from taken, unnest(taken.tags) tag group by hard),
    queued as (
      insert into edge_purges (edge, hard, tags, due_at)
      select edge, hard, tags, now() + make_interval(secs => delay)
      from merged, unnest(${edges}::text[]) edge, unnest(${delaysInSeconds}::float8[]) delay)
    select count(*)::int from taken`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Takes what an edge is due to be told. It comes again, to whichever worker, unless it is removed within the lease. */
export async function takeEdgePurges(db: Db, edge: string): Promise<EdgePurge[]> {
  const { rows } = await sql<EdgePurge>`
    update edge_purges set due_at = now() + ${LEASE}::interval where id in
      (select id from edge_purges where edge = ${edge} and due_at <= now()
       order by id limit ${MAX_TAKEN} for update skip locked)
    returning id, hard, tags`.execute(db);
  return rows;
}

export async function removeEdgePurges(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from edge_purges where id = any(${ids}::bigint[])`.execute(db);
}

/** Puts back what an edge could not be told, as one row of each kind, so that an edge that is away gathers no heap. */
export async function returnEdgePurges(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (delete from edge_purges where id = any(${ids}::bigint[]) returning edge, hard, tags)
    insert into edge_purges (edge, hard, tags, due_at)
    select edge, hard,
      case when count(distinct tag) > ${MAX_MERGED_TAGS} and not hard then array[${SITE_TAG}]
        else array_agg(distinct tag) end,
      now()
    from gone, unnest(gone.tags) tag group by edge, hard`.execute(db);
}

/** Of edges that no worker knows any more. */
export async function removeLostEdgePurges(db: Db): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`delete from edge_purges where due_at < now() - ${LOST_AFTER}::interval`.execute(db);
  return Number(numAffectedRows);
}

export async function queueEdgePurge(
  db: Db,
  purge: { edge: string; hard: boolean; tags: string[] },
): Promise<void> {
  await db
    .insertInto('edge_purges')
    .values({ ...purge, due_at: sql<Date>`now()` })
    .execute();
}
