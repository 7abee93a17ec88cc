import type pg from 'pg';
import type { Refusal } from './stage-documents.ts';
import { fieldsOf, type StagedTable } from './staged-tables.ts';
import { MAX_SERVERS } from './values.ts';

/**
 * A document of the source is all of its record; a row of a table is only a part of it. Before the staged rows are applied
 * like documents, they find the record that they name and take from it what they do not say.
 */

type OnRefusal = (refusal: Refusal) => void;
type Query = { rows: { line: number; path: string }[] };

/** Rows that were taken out, each with its reason. */
async function refuseRows(
  client: pg.Client,
  table: StagedTable,
  onRefusal: OnRefusal,
  { reason, path, where }: { reason: string; path: string; where: string },
): Promise<void> {
  const removed: Query = await client.query(`
    with removed as (delete from staging.${table} s using staging.gaps g where g.doc = s.doc and ${where}
      returning s.doc as line, ${path} as path)
    select line, path from removed order by line`);
  for (const { line, path: shown } of removed.rows) onRefusal({ line, path: shown, reason });
  if (removed.rows.length > 0)
    await client.query('delete from staging.servers where doc = any($1)', [
      removed.rows.map(({ line }) => line),
    ]);
}

const NAME_KEY = (name: string): string => `replace(search_text(${name}), ' ', '')`;

type OfTitle = { table: 'titles' | 'episodes'; id: string; path: string };

const COLLECTION = `case s.kind when 'movie' then 'PELICULAS' when 'serie' then 'SERIES' else 'ANIME' end`;
const OF_TITLES: readonly OfTitle[] = [
  { table: 'titles', id: 'source_id', path: `${COLLECTION} || '/' || s.source_id` },
  {
    table: 'episodes',
    id: 'title_source_id',
    path: `concat_ws('/', ${COLLECTION}, s.title_source_id, s.season_key, s.source_id)`,
  },
];

/** The titles that rows name, by their names or by an id of whatever kind. An id that exists is taken first. */
async function findTitles(
  client: pg.Client,
  { table, id, path }: OfTitle,
  onRefusal: OnRefusal,
): Promise<void> {
  const kinds = table === 'titles' ? "'{movie,serie,anime}'" : "'{serie,anime}'";
  await client.query(`
    create temporary table found_titles as
    with wanted as materialized (
      select s.doc, s.${id} as id, k.kind::title_kind as kind, g.name_key, g.year
      from staging.${table} s join staging.gaps g using (doc),
        unnest(case when g.any_kind then ${kinds}::text[] else array[s.kind::text] end) k (kind)
      where (g.name_key is not null or g.any_kind)
        and (g.any_kind or not exists (select from titles t where t.kind = s.kind and t.source_id = s.${id}))),
    named as (
      select w.doc, w.year, e.row_id as title_id from wanted w
        join search_entries e on e.kind = w.kind::text::search_kind and replace(e.name, ' ', '') = w.name_key
      union all
      select w.doc, w.year, t.id from wanted w
        join titles t on (not t.active or t.hidden) and t.kind = w.kind and ${NAME_KEY('t.name')} = w.name_key
      union all
      select w.doc, w.year, t.id from wanted w
        join titles t on t.kind = w.kind and t.source_id = w.id)
    select n.doc, count(distinct t.id)::int as count, min(t.id) as title_id
    from named n join titles t on t.id = n.title_id
    where n.year is null or t.release_year is null or t.release_year = n.year
    group by n.doc;
    analyze found_titles`);
  await refuseRows(client, table, onRefusal, {
    reason: 'several titles have this name',
    path,
    where: 's.doc in (select doc from found_titles where count > 1)',
  });
  await client.query(`
    update staging.${table} s set kind = t.kind, ${id} = t.source_id
    from found_titles f join titles t on t.id = f.title_id
    where s.doc = f.doc and (s.kind, s.${id}) is distinct from (t.kind, t.source_id);
    drop table found_titles`);
  await refuseRows(client, table, onRefusal, {
    reason: 'its title does not exist',
    path,
    where: `g.must_exist and not exists (select from titles t where t.kind = s.kind and t.source_id = s.${id})`,
  });
}

/** 'TEMPORADA 2' is the season that the title calls 'T2' or 'T02', but not 'ESPECIALES 2'. */
const isSeason = (stored: string, given: string): string => `
  ${given} ~ '^TEMPORADA \\d+$' and ${stored} !~* 'especial|pel[ií]cula|extra|\\movas?\\M'
  and substring(${stored} from '0*(\\d+)') = substring(${given} from '\\d+')`;

async function findSeasons(client: pg.Client, onRefusal: OnRefusal): Promise<void> {
  await client.query(`
    update staging.episodes s set season_key = found.key
    from (
      select e.doc, min(x.key) as key
      from staging.episodes e join titles t on t.kind = e.kind and t.source_id = e.title_source_id
        join seasons x on x.title_id = t.id and ${isSeason('x.key', 'e.season_key')}
      where not exists (select from seasons y where y.title_id = t.id and y.key = e.season_key)
      group by e.doc having count(*) = 1) found
    where s.doc = found.doc`);
  await refuseRows(client, 'episodes', onRefusal, {
    reason: 'its episode does not exist',
    path: OF_TITLES[1]?.path ?? '',
    where: `g.must_exist and not exists (
      select from titles t join seasons x on x.title_id = t.id join episodes e on e.season_id = x.id
      where t.kind = s.kind and t.source_id = s.title_source_id and x.key = s.season_key and e.source_id = s.source_id)`,
  });
}

/** Records of few kinds, by their names. One of several equal names is not known by it. */
async function findByName(client: pg.Client): Promise<void> {
  const found = (records: string): string => `
    (select key, min(id) as id from (${records}) records group by key having count(*) = 1) r`;
  await client.query(`
    update staging.channels s set source_id = r.id
    from staging.gaps g, ${found(`select ${NAME_KEY('name')} as key, source_id as id from channels`)}
    where g.doc = s.doc and g.name_key = r.key
      and not exists (select from channels c where c.source_id = s.source_id)`);
  await client.query(`
    update staging.matches s set source_id = m.source_id
    from staging.gaps g, matches m
    where g.doc = s.doc and m.starts_at = s.starts_at
      and g.name_key = ${NAME_KEY('m.first_team')} || ${NAME_KEY('m.second_team')}`);
  for (const [table, collection] of [
    ['products', 'PRODUCTOS'],
    ['consoles', 'CONSOLAS'],
  ])
    await client.query(`
      update staging.operator_records s set key = r.id
      from staging.gaps g, ${found(`select ${NAME_KEY('name')} as key, id from ${table}`)}
      where s.collection = '${collection}' and g.doc = s.doc and g.name_key = r.key
        and not exists (select from ${table} c where c.id = s.key)`);
  await client.query(`
    update staging.operator_records s set data = s.data || jsonb_build_object('channel_source_id', r.id)
    from ${found(`select ${NAME_KEY('name')} as key, source_id as id from channels`)}
    where s.collection = 'CANALESDEPORTIVOS' and r.key = ${NAME_KEY("s.data->>'channel_source_id'")}
      and not exists (select from channels c where c.source_id = s.data->>'channel_source_id')`);
}

type Owner = {
  table: 'titles' | 'episodes' | 'matches' | 'channels';
  key: string;
  column: string;
  /** The stored row `r` of a staged row `s`. */
  from: string;
  where: string;
};

const OWNERS: readonly Owner[] = [
  {
    table: 'titles',
    key: 'kind, source_id',
    column: 'title_id',
    from: 'titles r',
    where: 'r.kind = s.kind and r.source_id = s.source_id',
  },
  {
    table: 'episodes',
    key: 'kind, title_source_id, season_key, source_id',
    column: 'episode_id',
    from: 'titles t join seasons x on x.title_id = t.id join episodes r on r.season_id = x.id',
    where: `t.kind = s.kind and t.source_id = s.title_source_id and x.key = s.season_key
      and r.source_id = s.source_id`,
  },
  ...(['matches', 'channels'] as const).map((table) => ({
    table,
    key: 'source_id',
    column: table === 'matches' ? 'match_id' : 'channel_id',
    from: `${table} r`,
    where: 'r.source_id = s.source_id',
  })),
];

/** Rows of one record: their servers are all of them, each under its own name; the last row says the rest. */
async function joinServers(
  client: pg.Client,
  { table, key }: Owner,
  onRefusal: OnRefusal,
): Promise<void> {
  const moved = await client.query(`
    update staging.servers v set doc = l.last
    from (select doc, max(doc) over (partition by ${key}) as last from staging.${table}) l
    where v.doc = l.doc and l.doc <> l.last`);
  if (moved.rowCount === 0) return;
  await client.query(`
    delete from staging.servers v using (
      select ctid, row_number() over (partition by doc, audio, url order by ctid) as place from staging.servers) again
    where v.ctid = again.ctid and again.place > 1`);
  const tooMany = await client.query<{ line: number }>(`
    delete from staging.servers v using (
      select ctid, row_number() over (partition by doc order by position, ctid) as place from staging.servers) again
    where v.ctid = again.ctid and again.place > ${MAX_SERVERS} returning v.doc as line`);
  for (const { line } of tooMany.rows)
    onRefusal({ line, path: '', reason: 'server dropped: too many servers' });
  // Again while there are any: 'Uno 2' may be the name of another one.
  for (let isUnique = false; !isUnique; ) {
    const renamed = await client.query(`
      update staging.servers v set label = v.label || ' ' || again.place
      from (select ctid, row_number() over (partition by doc, audio, label order by ctid) as place from staging.servers) again
      where v.ctid = again.ctid and again.place > 1`);
    isUnique = renamed.rowCount === 0;
  }
  await client.query(`
    update staging.servers v set position = placed.position
    from (select ctid, (row_number() over (partition by doc order by position, ctid) - 1)::smallint as position
      from staging.servers) placed
    where v.ctid = placed.ctid and v.position <> placed.position`);
}

async function keepStored(client: pg.Client, owner: Owner): Promise<void> {
  const { table, column, from, where } = owner;
  const fields = fieldsOf(table)
    .split(', ')
    .map((field) => `case when '${field}' = any(g.lacks) then r.${field} else s.${field} end`);
  await client.query(`
    create temporary table stored_rows as
    select s.doc, r.id from staging.${table} s, ${from} where ${where};
    analyze stored_rows`);
  await client.query(`
    update staging.${table} s set (${fieldsOf(table)}) = row(${fields.join(', ')})
    from staging.gaps g, stored_rows i, ${table} r
    where g.doc = s.doc and i.doc = s.doc and r.id = i.id`);
  if (table === 'titles')
    await client.query(`
      update staging.titles s set seasons = listed.keys || case when 'seasons' = any(g.lacks) then '{}' else array(
        -- '3' says how many there are, not that the title's own ones go.
        select key from (
          select coalesce((
            select x.key from seasons x
            where x.title_id = i.id and (x.key = given.key or ${isSeason('x.key', 'given.key')})
            order by x.key = given.key desc, x.position, x.id limit 1), given.key) as key, given.place
          from unnest(s.seasons) with ordinality given (key, place)) meant
        where key <> all(listed.keys) group by key order by min(place)) end
      from staging.gaps g, stored_rows i, lateral (
        select array(
          select key from seasons where title_id = i.id and position is not null order by position) as keys) listed
      where g.doc = s.doc and i.doc = s.doc`);
  // New ones come after those that are there.
  await client.query(`
    update staging.servers v set position = coalesce(
      (select o.position from servers o where o.${column} = i.id and (o.audio, o.label) = (v.audio, v.label)),
      (select v.position + 1 + coalesce(max(o.position), -1) from servers o where o.${column} = i.id))
    from stored_rows i where v.doc = i.doc`);
  await client.query(`
    insert into staging.servers (doc, audio, label, url, position)
    select i.doc, o.audio, o.label, o.url, o.position from stored_rows i join servers o on o.${column} = i.id
    where not exists (
      select from staging.servers v where v.doc = i.doc and (v.audio, v.label) = (o.audio, o.label));
    drop table stored_rows`);
}

export async function completeRows(client: pg.Client, onRefusal: OnRefusal): Promise<void> {
  const { rows } = await client.query<{ name: StagedTable }>(
    ['titles', 'episodes', 'matches', 'channels', 'operator_records']
      .map((table) => `select '${table}' as name where exists (select from staging.${table})`)
      .join(' union all '),
  );
  const present = new Set(rows.map(({ name }) => name));
  await client.query('create index on staging.gaps (doc)');
  for (const table of [...present, 'gaps', 'servers'])
    await client.query(`analyze staging.${table}`);
  for (const of of OF_TITLES) if (present.has(of.table)) await findTitles(client, of, onRefusal);
  if (present.has('episodes')) await findSeasons(client, onRefusal);
  if (['channels', 'matches', 'operator_records'].some((name) => present.has(name as StagedTable)))
    await findByName(client);
  for (const owner of OWNERS) {
    if (!present.has(owner.table)) continue;
    await joinServers(client, owner, onRefusal);
    await client.query(`create index on staging.servers (doc)`);
    await keepStored(client, owner);
  }
}
