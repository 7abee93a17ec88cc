import { sql } from 'kysely';
import type { TitleKind } from '../../domain/catalog/title.ts';
import { RANKING_TAG } from '../../domain/tags.ts';
import type { Db } from '../database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { publish } from './publish.ts';

export type Opened = { kind: TitleKind; id: string; day: string; opens: number };

/** Adds up what portals counted. Titles that do not exist (any more) fall out in the join. */
export async function addDemand(db: Db, counts: readonly Opened[]): Promise<void> {
  if (counts.length === 0) return;
  // In one order, so that portals that write at once do not wait for each other in a circle.
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

/** Recomputes what is wanted most. Pages turn over only when the order really changed. */
export async function rankTitles(db: Db, today: string): Promise<'changed' | 'same'> {
  await deleteInBatches(db, 'demand_counts', sql`day <= ${today}::date - ${RANKING_DAYS}::int`);
  return await db.transaction().execute(async (tx) => {
    await rankSearch(tx);
    const fresh = await sql<{ kind: TitleKind; position: number; title_id: string }>`
      select kind, (place - 1)::int as position, id as title_id from (
        select titles.kind, titles.id, row_number() over (
          partition by titles.kind order by sum(opens) desc, bool_or(titles.popular) desc, titles.id) as place
        from demand_counts join titles on titles.id = title_id
        where titles.active and not titles.hidden
        group by titles.kind, titles.id
      ) ranked where place <= ${RANKING_LENGTH} order by kind, place`.execute(tx);
    const before = await tx
      .selectFrom('rankings')
      .select(['kind', 'position', 'title_id'])
      .orderBy('kind')
      .orderBy('position')
      .execute();
    if (JSON.stringify(before) === JSON.stringify(fresh.rows)) return 'same';
    await tx.deleteFrom('rankings').execute();
    if (fresh.rows.length > 0) await tx.insertInto('rankings').values(fresh.rows).execute();
    await publish(tx, [RANKING_TAG]);
    return 'changed';
  });
}

/** Search puts what is opened more first, on a scale so coarse that few entries change from hour to hour. */
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
