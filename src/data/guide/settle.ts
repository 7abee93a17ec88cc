import type pg from 'pg';

/**
 * Programmes as they will be stored: the rule of `settled` (src/domain/guide/schedule.ts), in SQL, because guides list channels in
 * any order and millions of programmes fit into no memory of ours.
 */
export async function settleProgrammes(client: pg.Client, sourceId: string): Promise<void> {
  await client.query(`
    create temporary table settled_programmes as
    select id as guide_channel_id, starts_at, least(coalesce(ends_at, starts_at + interval '4 hours'), next_at) as ends_at, title, sub_title, description, categories,
      episode, is_live, is_new, is_repeat
    from (
      select *, lead(starts_at) over (partition by id order by starts_at) as next_at
      from (
        select distinct on (s.id, p.starts_at) s.id, p.*
        from listed_programmes p join source_channels s on s.source_id = ${Number(sourceId)} and s.lists = 'guide' and s.key = p.guide_key
        where exists (select from channel_guides j where j.guide_channel_id = s.id)
        order by s.id, p.starts_at, p.ends_at is null, p.place) first) known`);
  await client.query(
    'create unique index on settled_programmes (guide_channel_id, starts_at); analyze settled_programmes',
  );
}

export type Written = { added: number; changed: number; removed: number };

const COLUMNS =
  'ends_at, title, sub_title, description, categories, episode, is_live, is_new, is_repeat';
const of = (alias: string): string => COLUMNS.replace(/\w+/g, (name) => `${alias}.${name}`);

/**
 * Writes what differs. A channel of which the source lists no programme at all keeps what it has; what began before `from` is
 * past, and stays until it is too old.
 */
export async function swapProgrammes(client: pg.Client, from: Date): Promise<Written> {
  const count = async (statement: string, values: unknown[] = []): Promise<number> =>
    (await client.query(statement, values)).rowCount ?? 0;
  const removed = await count(
    `
    delete from guide_programmes p
    where p.guide_channel_id in (select distinct guide_channel_id from settled_programmes) and p.starts_at >= $1
      and not exists (
        select from settled_programmes s where s.guide_channel_id = p.guide_channel_id and s.starts_at = p.starts_at)`,
    [from],
  );
  const changed = await count(`
    update guide_programmes p set (${COLUMNS}) = row(${of('s')})
    from settled_programmes s
    where s.guide_channel_id = p.guide_channel_id and s.starts_at = p.starts_at and (${of('p')}) is distinct from (${of('s')})`);
  const added = await count(`
    insert into guide_programmes (guide_channel_id, starts_at, ${COLUMNS})
    select s.guide_channel_id, s.starts_at, ${of('s')}
    from settled_programmes s left join guide_programmes p using (guide_channel_id, starts_at)
    where p.guide_channel_id is null
    order by s.guide_channel_id, s.starts_at`);
  return { added, changed, removed };
}
