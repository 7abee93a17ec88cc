import { sql } from 'kysely';
import { SITE_TAG } from '../../domain/tags.ts';
import { type Db, rowsOf } from '../database.ts';

export type EdgePurge = {
  id: string;
  edge: string;
  hard: boolean;
  tags: string[];
  /** When it was due, in seconds of the database's clock. */
  due: number;
};

export const MAX_OUTBOX_BATCH = 500;
const MAX_TAKEN = 5000;
/** An edge that missed more tags than this renews every page instead. */
const MAX_MERGED_TAGS = 5000;
/** After this time another worker may take over the purges of a worker that died. */
const LEASE = '5 seconds';
/**
 * Edges in use are retried all the time. Purges that were not tried for this long belong to an edge that was removed.
 */
const LOST_AFTER = '1 day';

/** When the edges of a tier are told, in seconds after the worker saw the publish. */
export type PurgeTime = {
  tier: number;
  hard: boolean;
  delay: number;
  /** Whether it may turn out that this purge can be sent earlier. */
  isHeld: boolean;
};
export type PurgePlan = {
  edges: readonly { edge: string; tier: number }[];
  times: readonly PurgeTime[];
};

/**
 * Moves a batch of the outbox to the queue of every edge, once per planned time. It is one statement, so no row can get
 * lost between the two. Hard purges stay separate from soft ones. Returns the size of the batch and the held purges.
 */
export async function queueOutbox(
  db: Db,
  { edges, times }: PurgePlan,
): Promise<{ count: number; held: string[] }> {
  const rows = await rowsOf<{ count: number; held: string[] | null }>(db)`
    with taken as (
      delete from outbox where id in
        (select id from outbox order by id limit ${MAX_OUTBOX_BATCH} for update skip locked)
      returning tags, hard),
    merged as (
      select hard, array_agg(distinct tag) as tags from taken, unnest(taken.tags) tag group by hard),
    edges as (
      select * from jsonb_to_recordset(${JSON.stringify(edges)}::jsonb) as edges(edge text, tier int)),
    times as (
      select tier, hard, now() + make_interval(secs => delay) as due_at, "isHeld" as is_held
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
        as times(tier int, hard boolean, delay float8, "isHeld" boolean)),
    queued as (
      insert into edge_purges (edge, hard, tags, due_at)
      select edge, hard, tags, due_at from merged join times using (hard) join edges using (tier)
      returning id, edge, hard, due_at)
    select (select count(*)::int from taken) as count,
      (select array_agg(id) from queued join edges using (edge) join times using (tier, hard, due_at)
       where is_held) as held`;
  return { count: rows[0]?.count ?? 0, held: rows[0]?.held ?? [] };
}

/** Makes held purges due earlier. Those that were sent meanwhile, or are being sent, are no longer there or not touched. */
export async function hastenEdgePurges(
  db: Db,
  ids: readonly string[],
  seconds: number,
): Promise<void> {
  await sql`
    update edge_purges set due_at = due_at - make_interval(secs => ${seconds}::float8)
    where id = any(${ids}::bigint[]) and due_at > now()
      and due_at < now() + interval '2 seconds'`.execute(db);
}

/**
 * Leases the purges that are due for these edges. They are due again, for any worker, unless they are removed within the
 * lease.
 */
export const takeEdgePurges = async (db: Db, edges: readonly string[]): Promise<EdgePurge[]> =>
  await rowsOf<EdgePurge>(db)`
    update edge_purges set due_at = now() + ${LEASE}::interval, since = coalesce(since, due_at)
    from (select id, extract(epoch from due_at)::float8 as due from edge_purges
      where edge = any(${edges}::text[]) and due_at <= now()
      order by id limit ${MAX_TAKEN} for update skip locked) taken
    where edge_purges.id = taken.id
    returning edge_purges.id, edge, hard, tags, due`;

/** Makes due what an edge was to be told up to a time, in seconds of the database's clock. */
export async function hastenEdges(
  db: Db,
  edges: readonly { edge: string; upTo: number }[],
): Promise<void> {
  await sql`
    update edge_purges set due_at = now()
    from jsonb_to_recordset(${JSON.stringify(edges)}::jsonb) as hastened(edge text, "upTo" float8)
    where edge_purges.edge = hastened.edge
      and due_at > now() and due_at <= to_timestamp("upTo" + 0.001)`.execute(db);
}

/** Milliseconds; infinite if there is none. Not less than ten, while another worker has it. */
export async function untilNextEdgePurge(db: Db, edges: readonly string[]): Promise<number> {
  const rows = await rowsOf<{ wait: number | null }>(db)`
    select ceil(extract(epoch from min(due_at) - clock_timestamp()) * 1000)::float8 as wait
    from edge_purges where edge = any(${edges}::text[])`;
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
