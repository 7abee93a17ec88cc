import { sql } from 'kysely';
import { type Db, onlyRow } from '../database.ts';
import { titleWorks } from '../queries/title-works.ts';

/** Dead servers per statement, so that none takes long. */
const BATCH = 5000;

type Batch = { taken: number; since: Date | null; last: string | null };

/** Marks the titles of a batch of dead servers that have no other, and says where the next batch starts. */
const markBatch = async (db: Db, after: Batch | null): Promise<Batch> =>
  await onlyRow<Batch>(db)`
    with dead as materialized (
      select server_id, since from server_health where state = 'dead'
        ${after ? sql`and (since, server_id) < (${after.since}, ${after.last}::bigint)` : sql``}
      order by since desc, server_id desc limit ${BATCH}),
    owners as (
      select distinct coalesce(servers.title_id, seasons.title_id) as id
      from dead join servers on servers.id = dead.server_id
        left join episodes on episodes.id = servers.episode_id
        left join seasons on seasons.id = episodes.season_id),
    unmarked as (
      select title_id as id from title_places p join owners on owners.id = p.title_id
      where not unplayable and not ${titleWorks(sql`p.title_id`)} for update of p skip locked),
    marked as (update title_places set unplayable = true from unmarked where title_id = unmarked.id)
    select count(*)::int as taken, min(since) as since,
      (select server_id from dead order by since, server_id limit 1) as last
    from dead`;

/**
 * Notes which titles have nothing left that works. Counted from the dead servers, which are few; a title that works again is
 * forgotten. Filters look once more at the titles that they list. Titles that somebody is changing come the next time: an
 * import or a bulk edit must neither wait nor meet a deadlock here.
 */
export async function noteUnplayable(db: Db): Promise<void> {
  let batch = await markBatch(db, null);
  while (batch.taken === BATCH) batch = await markBatch(db, batch);
  for (;;) {
    const forgotten = await sql`
      update title_places set unplayable = false where title_id in (
        select title_id from title_places p where unplayable and ${titleWorks(sql`p.title_id`)} limit ${BATCH}
        for update skip locked)`.execute(db);
    if ((forgotten.numAffectedRows ?? 0n) < BATCH) return;
  }
}
