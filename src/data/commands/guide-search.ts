import { type RawBuilder, sql } from 'kysely';
import { SEARCHED_HOURS } from '../../domain/guide/searched.ts';
import { anyRow, type Db, onlyRow, rowsOf } from '../database.ts';
import { LOCKS } from '../locks.ts';
import { unhurried } from '../unhurried.ts';

/** The statement that writes them is a short one. */
const CHANNELS_AT_ONCE = 200;
const BEYOND_ALL = '9223372036854775807';

export type Indexed = { written: number; removed: number };

/** Makes a part of the index as it should be. */
const indexSome = async (
  db: Db,
  at: Date,
  isPart: (channel: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Indexed> =>
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.guideSearch})`.execute(tx);
    // Programmes of a channel do not overlap: of those that have begun, only the last can be on.
    return await onlyRow<Indexed>(tx)`
      with shown as materialized (
        select guide_channel_id, min(shift) as first, max(shift) as last from viewer_guides
        where ${isPart(sql`guide_channel_id`)} group by guide_channel_id),
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
      known as materialized (
        select a.guide_channel_id, a.starts_at, a.over_at, t.title
        from guide_airings a left join guide_titles t on t.id = a.title_id where ${isPart(sql`a.guide_channel_id`)}),
      differs as materialized (
        select w.* from wanted w left join known k using (guide_channel_id, starts_at)
        where k.over_at is distinct from w.over_at or k.title is distinct from w.title),
      added as (
        insert into guide_titles (title)
        select distinct title from differs d where not exists (select from guide_titles t where t.title = d.title)
        returning id, title),
      removed as (
        delete from guide_airings a using (
          select guide_channel_id, starts_at from known except select guide_channel_id, starts_at from wanted) gone
        where a.guide_channel_id = gone.guide_channel_id and a.starts_at = gone.starts_at
        returning 1),
      written as (
        insert into guide_airings (guide_channel_id, starts_at, over_at, title_id)
        select d.guide_channel_id, d.starts_at, d.over_at, coalesce(t.id, n.id)
        from differs d left join guide_titles t using (title) left join added n using (title)
        on conflict (guide_channel_id, starts_at) do update set over_at = excluded.over_at, title_id = excluded.title_id
        returning 1)
      select (select count(*)::int from written) as written, (select count(*)::int from removed) as removed`;
  });

const removeUnusedTitles = async (db: Db): Promise<void> =>
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.guideSearch})`.execute(tx);
    await sql`
      delete from guide_titles t where not exists (select from guide_airings a where a.title_id = t.id)`.execute(
      tx,
    );
  });

type Part = {
  at?: Date;
  /** Of this source only, for what a reading has changed. */
  of?: string;
};

/**
 * Keeps what searches find of the guide: what channels show from a moment until 48 hours later. Channel by channel along the key of
 * programmes, and only what differs is written. Of all sources, it also takes what is left of channels that are gone.
 */
export async function indexProgrammes(
  db: Db,
  { at = new Date(), of }: Part = {},
): Promise<Indexed> {
  const all: Indexed = { written: 0, removed: 0 };
  const isOf = of === undefined ? sql`true` : sql`g.source_id = ${of}`;
  for (let after = '0'; after !== BEYOND_ALL; ) {
    const rows = await rowsOf<{ id: string }>(db)`
      select distinct j.guide_channel_id as id
      from channel_guides j join source_channels g on g.id = j.guide_channel_id
      where j.guide_channel_id > ${after} and ${isOf} order by 1 limit ${CHANNELS_AT_ONCE}`;
    const ids = rows.map(({ id }) => id);
    const last = ids.length < CHANNELS_AT_ONCE ? BEYOND_ALL : (ids.at(-1) as string);
    const from = after;
    const some = await unhurried(() =>
      indexSome(db, at, (channel) =>
        of === undefined
          ? sql`${channel} > ${from} and ${channel} <= ${last}`
          : sql`${channel} = ${anyRow(ids)}`,
      ),
    );
    all.written += some.written;
    all.removed += some.removed;
    after = last;
  }
  if (of === undefined) await removeUnusedTitles(db);
  return all;
}
