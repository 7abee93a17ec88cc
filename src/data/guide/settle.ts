import type pg from 'pg';

/**
 * Programmes as they will be stored: the rule of `settled` (src/domain/guide/schedule.ts), in SQL, because guides list channels in
 * any order and millions of programmes fit into no memory of ours.
 */
export async function settleProgrammes(client: pg.Client): Promise<void> {
  // Without texts, which would be sorted and written once more.
  await client.query(`
    create temporary table settled_programmes as
    select guide_channel_id, to_timestamp(starts_second) as starts_at,
      to_timestamp(least(coalesce(ends_second, starts_second + 4 * 3600), next_second)) as ends_at, row
    from (
      select *, lead(starts_second) over (partition by guide_channel_id order by starts_second) as next_second
      from (
        select distinct on (guide_channel_id, starts_second) guide_channel_id, starts_second, ends_second, ctid as row
        from listed_programmes p
        where exists (select from channel_guides j where j.guide_channel_id = p.guide_channel_id)
        order by guide_channel_id, starts_second, ends_second is null, place) first) known`);
  await client.query('analyze settled_programmes (guide_channel_id, starts_at)');
}

export type Written = { added: number; changed: number; removed: number };

const TEXTS = 'title, sub_title, description, categories, episode, is_live, is_new, is_repeat';
const of = (alias: string): string => TEXTS.replace(/\w+/g, (name) => `${alias}.${name}`);

/** What is known of these channels. One by one along the key: with others beside them they are a small part of the table. */
const known = (
  columns: string,
): string => `(select distinct guide_channel_id from settled_programmes) c cross join lateral (
  select ${columns} from guide_programmes p where p.guide_channel_id = c.guide_channel_id offset 0) p`;
/** Read from the key alone. */
const KNOWN_KEYS = known('p.guide_channel_id, p.starts_at');
const KNOWN = known('*');
const LISTED =
  'cross join lateral (select * from listed_programmes l where l.ctid = n.row offset 0) l';

/**
 * Writes what differs. A channel of which the source lists no programme at all keeps what it has; what began before `from` is
 * past, and stays until it is too old.
 */
export async function swapProgrammes(client: pg.Client, from: Date): Promise<Written> {
  const count = async (statement: string, values: unknown[] = []): Promise<number> =>
    (await client.query(statement, values)).rowCount ?? 0;
  const removed = await count(
    `
    delete from guide_programmes d using (
      select p.guide_channel_id, p.starts_at from ${KNOWN_KEYS}
      where p.starts_at >= $1 and not exists (
        select from settled_programmes s where s.guide_channel_id = p.guide_channel_id and s.starts_at = p.starts_at)) gone
    where d.guide_channel_id = gone.guide_channel_id and d.starts_at = gone.starts_at`,
    [from],
  );
  await client.query(`
    create temporary table new_programmes on commit drop as
    select s.*, p.starts_at is not null as is_known
    from settled_programmes s left join (select p.* from ${KNOWN}) p using (guide_channel_id, starts_at)
    where p.starts_at is null or (
      select (p.ends_at, ${of('p')}) is distinct from (s.ends_at, ${of('l')}) from listed_programmes l where l.ctid = s.row)`);
  const changed = await count(`
    update guide_programmes d set (ends_at, ${TEXTS}) = row(n.ends_at, ${of('l')})
    from new_programmes n ${LISTED}
    where n.is_known and d.guide_channel_id = n.guide_channel_id and d.starts_at = n.starts_at`);
  const added = await count(`
    insert into guide_programmes (guide_channel_id, starts_at, ends_at, ${TEXTS})
    select n.guide_channel_id, n.starts_at, n.ends_at, ${of('l')}
    from (select * from new_programmes where not is_known order by guide_channel_id, starts_at offset 0) n ${LISTED}`);
  return { added, changed, removed };
}
