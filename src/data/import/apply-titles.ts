import type pg from 'pg';
import { keepHeld, updateChanged } from './held.ts';
import { fieldsOf, keyOf, type StagedTable } from './staged-tables.ts';

/**
 * Staged documents → rows. Each step first joins the staged rows with the stored ones, so that only new rows are
 * inserted and only changed ones updated: importing a file twice writes nothing the second time.
 */

/** Of several documents with the same path the last one wins. */
async function dropRepeated(client: pg.Client, table: StagedTable): Promise<void> {
  await client.query(`
    delete from batch_${table} a
    using (select ${keyOf(table)}, max(doc) as last from batch_${table}
           group by ${keyOf(table)} having count(*) > 1) repeated
    where (${keyOf(table, 'a')}) = (${keyOf(table, 'repeated')}) and a.doc < repeated.last`);
}

/**
 * Building an index at the end is several times faster than updating it row by row. Only for an empty catalogue:
 * nobody can search until the import is committed. The worker's role may not drop what it does not own: there the first
 * import takes longer.
 */
async function withIndexesLater(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  const indexes = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('search_entries'::regclass, 'title_places'::regclass) and not indisunique
      and pg_has_role((select relowner from pg_class where oid = indrelid), 'usage')`);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of indexes.rows) await client.query(definition);
}

/** The languages of the episodes that a new title lists, by its document. */
const LISTED_LANGUAGES = `
  select s.doc, bit_or(e.audios) as audios
  from batch_titles s join batch_title_ids i using (doc)
    join batch_episodes e on e.kind = s.kind and e.title_source_id = s.source_id and e.season_key = any(s.seasons)
  where i.is_new and e.image <> '' group by s.doc`;

/**
 * Updates the titles that existed before, and then their languages, of whatever changed in them. Last: a title may be edited
 * or taken down at this moment, and whoever does that waits for the end of the batch. `offset 0` as in `refreshLanguages`.
 */
export async function updateTitles(client: pg.Client): Promise<void> {
  await updateChanged(client, 'titles', 'title_ids');
  await takeOver(client, 'titles', 'title_ids');
  await client.query(`
    update titles set audios = fresh.audios
    from (
      select touched.id, coalesce(now.audios, 0::smallint) as audios
      from batch_touched touched left join lateral (select audios from title_languages where title_id = touched.id offset 0) now on true
      where not exists (select from batch_title_ids i where i.id = touched.id and i.is_new)
    ) fresh
    where titles.id = fresh.id and titles.audios <> fresh.audios`);
}

/** What was made here, and came with an import as well, comes back with the next one: it is the source's from now on. */
const takeOver = async (client: pg.Client, table: 'titles' | 'episodes', ids: string) =>
  await client.query(`
    update ${table} r set origin = 'source' from batch_${ids} i
    where i.is_held and r.id = i.id and r.origin = 'studio'`);

async function applyTitles(client: pg.Client, isFirst: boolean): Promise<number> {
  await client.query(`
    create temporary table batch_title_ids on commit drop as
    select s.doc, s.kind, coalesce(t.id, nextval('titles_id_seq')) as id, t.id is null as is_new,
      t.id is not null and (${fieldsOf('titles', 't')}) is distinct from (${fieldsOf('titles', 's')}) as is_changed,
      coalesce(t.recommended, false) <> s.recommended and not coalesce('recommended' = any(t.held), false)
        as is_recommended_anew,
      coalesce(t.held <> '{}', false) as is_held
    from batch_titles s left join titles t on t.kind = s.kind and t.source_id = s.source_id;
    analyze batch_title_ids`);
  const kept = await keepHeld(client, 'titles', 'title_ids');
  const insert = async () =>
    await client.query(`
      insert into titles (id, kind, source_id, ${fieldsOf('titles')}, audios)
      select i.id, s.kind, s.source_id, ${fieldsOf('titles', 's')}, s.audios | coalesce(of_episodes.audios, 0::smallint)
      from batch_titles s join batch_title_ids i using (doc) left join (${LISTED_LANGUAGES}) of_episodes using (doc)
      where i.is_new`);
  await (isFirst ? withIndexesLater(client, insert) : insert());
  return kept;
}

async function applySeasons(client: pg.Client): Promise<void> {
  await client.query(`
    create temporary table batch_listed_seasons on commit drop as
    select i.id as title_id, s.doc, list.key, (list.place - 1)::smallint as position
    from batch_titles s join batch_title_ids i using (doc),
      unnest(s.seasons) with ordinality as list (key, place);
    analyze batch_listed_seasons`);
  await client.query(`
    with moved as (
      update seasons set position = l.position
      from batch_title_ids i
        join seasons current on current.title_id = i.id and not i.is_new
        join titles t on t.id = i.id and not t.held @> '{seasons}'
        left join batch_listed_seasons l on l.title_id = current.title_id and l.key = current.key
      where seasons.id = current.id and seasons.position is distinct from l.position
      returning seasons.title_id)
    insert into batch_touched_titles select title_id, true from moved`);
  await client.query(`
    with added as (
      insert into seasons (id, title_id, key, position)
      select nextval('seasons_id_seq'), l.title_id, l.key, l.position from batch_listed_seasons l
      where not exists (select from seasons s where s.title_id = l.title_id and s.key = l.key)
      returning title_id)
    insert into batch_touched_titles select title_id, true from added`);
  // A row of a table without a list of seasons has the stored one.
  await client.query(`
    update seasons r set origin = 'source' from batch_listed_seasons l
    where r.title_id = l.title_id and r.key = l.key and r.origin = 'studio'
      and not exists (select from staging.gaps g where g.doc = l.doc and 'seasons' = any(g.lacks))`);
}

async function applyEpisodes(client: pg.Client): Promise<number> {
  await client.query(`
    insert into seasons (id, title_id, key)
    select nextval('seasons_id_seq'), missing.* from (
      select distinct t.id, s.season_key
      from batch_episodes s join titles t on t.kind = s.kind and t.source_id = s.title_source_id
      where not exists (select from seasons where seasons.title_id = t.id and seasons.key = s.season_key)) missing`);
  await client.query(`
    create temporary table batch_episode_ids on commit drop as
    select s.doc, t.id as title_id, seasons.id as season_id,
      coalesce(e.id, nextval('episodes_id_seq')) as id, e.id is null as is_new,
      e.id is null or (${fieldsOf('episodes', 'e')}) is distinct from (${fieldsOf('episodes', 's')})
        as is_changed,
      coalesce(e.held <> '{}', false) as is_held
    from batch_episodes s
      join titles t on t.kind = s.kind and t.source_id = s.title_source_id
      join seasons on seasons.title_id = t.id and seasons.key = s.season_key
      left join episodes e on e.season_id = seasons.id and e.source_id = s.source_id;
    analyze batch_episode_ids`);
  const kept = await keepHeld(client, 'episodes', 'episode_ids');
  await updateChanged(client, 'episodes', 'episode_ids');
  await takeOver(client, 'episodes', 'episode_ids');
  await client.query(`
    update seasons r set origin = 'source' from batch_episode_ids i where r.id = i.season_id and r.origin = 'studio'`);
  await client.query(`
    insert into episodes (id, season_id, source_id, ${fieldsOf('episodes')})
    select i.id, i.season_id, s.source_id, ${fieldsOf('episodes', 's')}
    from batch_episodes s join batch_episode_ids i using (doc)
    where i.is_new`);
  await client.query(
    'insert into batch_touched_titles select distinct title_id, false from batch_episode_ids where is_changed',
  );
  return kept;
}

/** Returns how many titles and episodes keep what an operator has set. `isFirst`: the catalogue is empty. */
export async function applyCatalogue(client: pg.Client, { isFirst }: { isFirst: boolean }) {
  await client.query(
    'create temporary table batch_touched_titles (title_id bigint, by_seasons boolean) on commit drop',
  );
  await dropRepeated(client, 'titles');
  await dropRepeated(client, 'episodes');
  const titles = await applyTitles(client, isFirst);
  await applySeasons(client);
  const episodes = await applyEpisodes(client);
  return { titles, episodes };
}
