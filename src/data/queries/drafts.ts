import { sql } from 'kysely';
import type { Scheduled } from '../../domain/editing/due-problem.ts';
import { type Db, rowsOf } from '../database.ts';

const MAX_LISTED = 200;
/** At the edge it takes two. */
const LATE_AFTER = sql`interval '5 seconds'`;

/** Those that need a person first, then the next; of one record if it is named. */
export const listScheduled = async (db: Db, record?: string): Promise<Scheduled[]> =>
  await rowsOf<Scheduled>(db)`
    select d.id, coalesce(d.due_at, (d.refused->>'dueAt')::timestamptz, d.updated_at) as "dueAt",
      operators.name as author, coalesce(d.patch->'fields'->>'name', episodes.name, titles.name, '') as name,
      coalesce(seasons.title_id, of.row_id)::text as "titleRowId",
      case when of.kind = 'episode' then of.row_id::text end as "episodeRowId",
      case when d.due_at is null then 'refused' when d.due_at < now() - ${LATE_AFTER} then 'late' else 'waiting' end
        as state,
      d.refused->>'kind' as why
    from drafts d join operators on operators.id = d.operator_id,
      lateral (select split_part(d.record, '/', 1) as kind, split_part(d.record, '/', 2)::bigint as row_id) of
      left join titles on of.kind = 'title' and titles.id = of.row_id
      left join episodes on of.kind = 'episode' and episodes.id = of.row_id
      left join seasons on seasons.id = episodes.season_id
    where (d.due_at is not null or d.refused is not null)
      ${record === undefined ? sql`` : sql`and d.record = ${record}`}
    order by d.due_at nulls first, "dueAt", d.id limit ${sql.lit(MAX_LISTED)}`;

/** What each of these drafts is based on and makes of it, by id. */
export async function listContents(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { base: unknown; patch: unknown }>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('drafts')
    .select(['id', 'base', 'patch'])
    .where('id', 'in', ids)
    .execute();
  return new Map(found.map(({ id, base, patch }) => [id, { base, patch }]));
}
