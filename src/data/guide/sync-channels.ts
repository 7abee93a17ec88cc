import type pg from 'pg';

/** What a source lists now, against what is known of it. Nothing is removed: what it lists no longer is marked. */
export async function syncChannels(client: pg.Client, sourceId: string): Promise<void> {
  const source = Number(sourceId);
  const FIELDS = 'name, names, guide_ids, number, logo, groups, shift_minutes';
  const of = (alias: string): string => FIELDS.replace(/\w+/g, (name) => `${alias}.${name}`);
  // A channel that has another name and its id still is the same, where only one had that id and only one has it now.
  await client.query(`
    with added as (
      select guide_ids[1] as id, min(key) as key, min(split_part(search_text(name), ' ', 1)) as word from listed_channels l
      where lists = 'channel' and guide_ids[1] is not null and not exists (
        select from source_channels k where k.source_id = ${source} and k.lists = l.lists and k.key = l.key)
      group by 1 having count(*) = 1),
    gone as (
      select guide_ids[1] as id, min(k.id) as row_id, min(split_part(search_text(name), ' ', 1)) as word from source_channels k
      where source_id = ${source} and lists = 'channel' and not exists (
        select from listed_channels l where l.lists = k.lists and l.key = k.key)
      group by 1 having count(*) = 1)
    update source_channels k set key = added.key
    from added join gone using (id, word) where k.id = gone.row_id`);
  await client.query(`
    insert into source_channels as k (source_id, lists, key, ${FIELDS})
    select ${source}, lists, key, ${FIELDS} from listed_channels order by place
    on conflict (source_id, lists, key) do update set (${FIELDS}, missing_since) = row(${of('excluded')}, null)
    where (${of('k')}) is distinct from (${of('excluded')}) or k.missing_since is not null`);
  await client.query(`
    update source_channels k set missing_since = now()
    where source_id = ${source} and missing_since is null and not exists (
      select from listed_channels l where l.lists = k.lists and l.key = k.key)`);
}
