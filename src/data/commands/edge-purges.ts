import { sql } from 'kysely';
import { SITE_TAG } from '../../domain/tags.ts';
import type { Db } from '../database.ts';

export type EdgePurge = { id: string; hard: boolean; tags: string[] };

export const MAX_OUTBOX_BATCH = 500;
const MAX_TAKEN = 500;
/** An edge that missed more tags than this renews every page instead. */
const MAX_MERGED_TAGS = 5000;
/** After this time another worker may take over the purges of a worker that died. */
const LEASE = '5 seconds';
/**
 * Edges in use are retried all the time. Purges that were not tried for this long belong to an edge that was removed.
 */
const LOST_AFTER = '1 day';

/**
 * Moves a batch of the outbox to the queue of every edge, once per delay, and returns its size. It is one statement,
 * so no row can get lost between the two. Hard purges stay separate from soft ones.
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

/**
 * Leases the purges that are due for an edge. They are due again, for any worker, unless they are removed within the
 * lease.
 */
export async function takeEdgePurges(db: Db, edge: string): Promise<EdgePurge[]> {
  const { rows } = await sql<EdgePurge>`
    update edge_purges set due_at = now() + ${LEASE}::interval, since = coalesce(since, due_at) where id in
      (select id from edge_purges where edge = ${edge} and due_at <= now()
       order by id limit ${MAX_TAKEN} for update skip locked)
    returning id, hard, tags`.execute(db);
  return rows;
}

/** Milliseconds; infinite if there is none. Not less than ten, while another worker has it. */
export async function untilNextEdgePurge(db: Db, edge: string): Promise<number> {
  const { rows } = await sql<{ wait: number | null }>`
    select ceil(extract(epoch from min(due_at) - clock_timestamp()) * 1000)::float8 as wait
    from edge_purges where edge = ${edge}`.execute(db);
  return Math.max(10, rows[0]?.wait ?? Number.POSITIVE_INFINITY);
}

export async function removeEdgePurges(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from edge_purges where id = any(${ids}::bigint[])`.execute(db);
}

/**
 * Puts back purges that failed, merged into one hard and one soft row, so that the queue of an edge that is down
 * stays short.
 */
export async function returnEdgePurges(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (delete from edge_purges where id = any(${ids}::bigint[]) returning edge, hard, tags, since)
    insert into edge_purges (edge, hard, tags, due_at, since)
    select edge, hard,
      case when count(distinct tag) > ${MAX_MERGED_TAGS} and not hard then array[${SITE_TAG}]
        else array_agg(distinct tag) end,
      now(), min(since)
    from gone, unnest(gone.tags) tag group by edge, hard`.execute(db);
}

/** Purges for edges that were removed from the configuration. */
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
