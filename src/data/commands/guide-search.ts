import { sql } from 'kysely';
import { SEARCHED_HOURS } from '../../domain/guide/searched.ts';
import { type Db, firstRow, rowsOf } from '../database.ts';
import { LOCKS } from '../locks.ts';

/** The statement that writes them is a short one. */
const CHANNELS_AT_ONCE = 200;
const BEYOND_ALL = '9223372036854775807';

export type Indexed = { written: number; removed: number };

/** Rows of channels of guides after one up to another, that are not as they should be. */
const indexSome = async (
  db: Db,
  { after, last, at }: { after: string; last: string; at: Date },
): Promise<Indexed> =>
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.guideSearch})`.execute(tx);
    // Programmes of a channel do not overlap: of those that have begun, only the last can be on.
    const row = await firstRow<Indexed>(tx)`
      with shown as materialized (
        select guide_channel_id, min(shift) as first, max(shift) as last from viewer_guides
        where guide_channel_id > ${after} and guide_channel_id <= ${last} group by guide_channel_id),
      wanted as materialized (
        select p.guide_channel_id, p.starts_at, p.ends_at + s.last as over_at, p.title
        from shown s join lateral (
          select guide_channel_id, starts_at, ends_at, title from guide_programmes p
          where p.guide_channel_id = s.guide_channel_id and p.ends_at > ${at}::timestamptz - s.last
            and p.starts_at < ${at}::timestamptz + ${SEARCHED_HOURS} * interval '1 hour' - s.first
            and p.starts_at >= coalesce((
              select max(starts_at) from guide_programmes q
              where q.guide_channel_id = s.guide_channel_id and q.starts_at <= ${at}::timestamptz - s.last), '-infinity')
          offset 0) p on true),
      added as (
        insert into guide_titles (title)
        select distinct title from wanted w where not exists (select from guide_titles t where t.title = w.title)
        returning id, title),
      removed as (
        delete from guide_airings a
        where a.guide_channel_id > ${after} and a.guide_channel_id <= ${last} and not exists (
          select from wanted w where w.guide_channel_id = a.guide_channel_id and w.starts_at = a.starts_at)
        returning 1),
      written as (
        insert into guide_airings as a (guide_channel_id, starts_at, over_at, title_id)
        select w.guide_channel_id, w.starts_at, w.over_at, coalesce(t.id, n.id)
        from wanted w left join guide_titles t using (title) left join added n using (title)
        on conflict (guide_channel_id, starts_at) do update set over_at = excluded.over_at, title_id = excluded.title_id
        where (a.over_at, a.title_id) is distinct from (excluded.over_at, excluded.title_id)
        returning 1)
      select (select count(*)::int from written) as written, (select count(*)::int from removed) as removed`;
    return row as Indexed;
  });

/**
 * Keeps what searches find of the guide: what channels show from a moment until 48 hours later. Channel by channel along the key of
 * programmes, and only what differs is written.
 */
export async function indexProgrammes(db: Db, at = new Date()): Promise<Indexed> {
  const all: Indexed = { written: 0, removed: 0 };
  for (let after = '0'; after !== BEYOND_ALL; ) {
    const ids = await rowsOf<{ id: string }>(db)`
      select distinct guide_channel_id as id from channel_guides where guide_channel_id > ${after}
      order by 1 limit ${CHANNELS_AT_ONCE}`;
    // The last step also takes what is left of channels that are behind all others.
    const last = ids.length < CHANNELS_AT_ONCE ? BEYOND_ALL : (ids.at(-1)?.id as string);
    const some = await indexSome(db, { after, last, at });
    all.written += some.written;
    all.removed += some.removed;
    after = last;
  }
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.guideSearch})`.execute(tx);
    await sql`
      delete from guide_titles t where not exists (select from guide_airings a where a.title_id = t.id)`.execute(
      tx,
    );
  });
  return all;
}
