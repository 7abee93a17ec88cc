import { sql } from 'kysely';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import { DEMAND_TAG, RANKING_TAG } from '../../domain/tags.ts';
import { type Db, onlyValue } from '../database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { publish } from './publish.ts';

export type Opened = { kind: TitleKind; id: string; day: string; opens: number };

/** Adds what portals counted. The join drops titles that do not exist. */
export async function addDemand(db: Db, counts: readonly Opened[]): Promise<void> {
  if (counts.length === 0) return;
  // Sorted, so that portals that write at the same time cannot deadlock.
  await sql`
    insert into demand_counts as total (title_id, day, opens)
    select titles.id, given.day, sum(given.opens)
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as given (kind title_kind, id text, day date, opens int)
      join titles on titles.kind = given.kind and titles.source_id = given.id
    group by titles.id, given.day order by titles.id, given.day
    on conflict (title_id, day) do update set opens = total.opens + excluded.opens`.execute(db);
}

const RANKING_DAYS = 7;
const RANKING_LENGTH = 20;

/** The most opened titles of each kind, as pages show them. */
const listRanked = async (db: Db): Promise<string> =>
  await onlyValue<string>(db)`
    select coalesce(string_agg(title_id::text, ' ' order by kind, place), '') as ranked from (
      select kind, title_id, row_number() over (
        partition by kind order by demand desc, popular desc, newness desc, title_id desc) as place
      from title_places where listed and demand > 0
    ) each where place <= ${RANKING_LENGTH}`;

/** Recounts openings. Pages with a ranking are renewed only when its order changed. */
export async function rankTitles(db: Db, today: string): Promise<'changed' | 'same'> {
  await deleteInBatches(db, 'demand_counts', sql`day <= ${today}::date - ${RANKING_DAYS}::int`);
  return await db.transaction().execute(async (tx) => {
    await rankSearch(tx);
    const before = await listRanked(tx);
    const { numAffectedRows } = await sql`
      update title_places place set demand = fresh.opens
      from (
        select title_id, coalesce(wanted.opens, 0) as opens
        from (select title_id, sum(opens) as opens from demand_counts group by title_id) wanted
          full join (select title_id from title_places where demand > 0) ranked using (title_id)
      ) fresh
      where place.title_id = fresh.title_id and place.demand <> fresh.opens`.execute(tx);
    if (!numAffectedRows) return 'same';
    const isReordered = before !== (await listRanked(tx));
    await publish(tx, [DEMAND_TAG, ...(isReordered ? [RANKING_TAG] : [])]);
    return isReordered ? 'changed' : 'same';
  });
}

/** Search shows more opened titles first. The scale is logarithmic, so that few entries change per hour. */
async function rankSearch(db: Db): Promise<void> {
  await sql`
    update search_entries entry set demand = fresh.demand
    from (
      select kind, row_id, coalesce(ceil(log(2, wanted.opens + 1)), 0)::smallint as demand
      from (select titles.kind::text::search_kind as kind, titles.id as row_id, sum(opens) as opens
          from demand_counts join titles on titles.id = title_id group by titles.kind, titles.id) wanted
        full join (select kind, row_id from search_entries where kind in ('movie', 'serie', 'anime') and demand > 0) e
          using (kind, row_id)
    ) fresh
    where entry.kind = fresh.kind and entry.row_id = fresh.row_id and entry.demand <> fresh.demand`.execute(
    db,
  );
}
