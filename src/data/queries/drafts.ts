import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A change that waits for its time. */
export type Scheduled = {
  id: string;
  dueAt: Date;
  author: string;
  /** As it will be called. */
  name: string;
  titleRowId: string;
  /** Null if it is of the title itself. */
  episodeRowId: string | null;
};

const MAX_LISTED = 200;

/** The next first; of one record if it is named. */
export async function listScheduled(db: Db, record?: string): Promise<Scheduled[]> {
  const { rows } = await sql<Scheduled>`
    select d.id, d.due_at as "dueAt", operators.name as author, d.patch->'fields'->>'name' as name,
      coalesce(seasons.title_id, of.row_id)::text as "titleRowId",
      case when seasons.id is not null then of.row_id::text end as "episodeRowId"
    from drafts d join operators on operators.id = d.operator_id,
      lateral (select split_part(d.record, '/', 1) as kind, split_part(d.record, '/', 2)::bigint as row_id) of
      left join episodes on of.kind = 'episode' and episodes.id = of.row_id
      left join seasons on seasons.id = episodes.season_id
    where d.due_at is not null ${record === undefined ? sql`` : sql`and d.record = ${record}`}
    order by d.due_at, d.id limit ${sql.lit(MAX_LISTED)}`.execute(db);
  return rows;
}
