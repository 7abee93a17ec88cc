-- Search. Every listed title, channel and match has an entry, written by triggers a statement at a time, so that the
-- index is never older than the record. `search_words` holds each distinct word once: what a viewer typed is corrected
-- against it before anything else is looked at.

create type search_kind as enum ('movie', 'serie', 'anime', 'channel', 'match');

-- The same rule as normaliseText in src/domain/search/text.ts; a test holds the two equal. What parts words is written
-- out, because which characters are letters differs between versions of Unicode.
create function search_text(name text) returns text language sql immutable parallel safe as $$
  select rtrim(left(btrim(regexp_replace(regexp_replace(
    lower(normalize(left(name, 400), NFKD) collate "und-x-icu") collate "C",
    '[\u0300-\u036f\u064b-\u065f\u3099\u309a''`\u2018\u2019\u02bc]+', '', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u1680\u180e\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufe00-\ufe1f\ufe30-\ufe6f\ufeff\ufff0-\uffff\U0001F000-\U0001FAFF]+',
    ' ', 'g')), 200))
$$;

create table search_entries (
  kind search_kind not null,
  row_id bigint not null,
  -- Normalised; of a match both orders of its teams.
  name text collate "C" not null,
  original text collate "C",
  -- Words of the name that are more than an article or the like.
  size smallint not null,
  words tsvector not null,
  -- Openings of the last days on a logarithmic scale, so that the hourly count rarely changes an entry.
  demand smallint not null default 0,
  newness timestamptz(3) not null,
  primary key (kind, row_id)
);
-- Without spaces, so that joined and split words are one.
create index search_entries_by_name on search_entries (kind, replace(name, ' ', ''), demand desc, newness desc);
create index search_entries_by_original on search_entries (kind, replace(original, ' ', ''), demand desc, newness desc)
  where original is not null;
-- Carries the words, so that the best of very many matches are met without a look at the table.
create index search_entries_by_rank on search_entries (kind, demand desc, newness desc) include (row_id, words);
-- A short pending list: a search has to read all of it.
create index search_entries_by_word on search_entries using gin (words)
  with (gin_pending_list_limit = 64) where kind in ('movie', 'serie', 'anime');
create index search_live_by_word on search_entries using gin (words)
  with (gin_pending_list_limit = 64) where kind in ('channel', 'match');

-- A word as it sounds in Spanish, so that a slip of spelling is none here: b and v, s and z, qu and k, a silent h.
create function search_sound(word text) returns text language sql immutable parallel safe as $$
  select translate(regexp_replace(regexp_replace(
    replace(replace(word, 'ch', 'x'), 'qu', 'k'), 'c([eiy])', 's\1', 'g'), 'g([ei])', 'j\1', 'g'),
    'vzqcwymh', 'bskkuin')
$$;

-- The beginnings of a word with up to two letters left out: two words that differ by a slip or two have one in common.
create function search_deletes(word text) returns text[] language plpgsql immutable parallel safe as $$
declare
  sound constant text := search_sound(word);
  start constant text := left(sound, 7);
  shorter text;
  deletes text[] := array[start];
begin
  if length(word) < 3 or word ~ '^[0-9]+$' then
    return '{}';
  end if;
  for i in 1 .. length(start) loop
    shorter := overlay(start placing '' from i for 1);
    deletes := deletes || shorter;
    if length(sound) > 4 then
      for j in i .. length(shorter) loop
        deletes := deletes || overlay(shorter placing '' from j for 1);
      end loop;
    end if;
  end loop;
  return deletes;
end $$;

create table search_words (
  -- Not unique, so that nobody waits for another's open transaction: a word may stand here twice.
  word text collate "C" not null,
  titles integer not null,
  live integer not null,
  deletes text[] collate "C" generated always as (search_deletes(word)) stored
);
create index search_words_by_word on search_words (word) include (titles, live);
create index search_words_by_delete on search_words using gin (deletes) with (gin_pending_list_limit = 64);

-- Adds the words that are new. Counts of known words wait for the nightly count, so that no two changes wait for each
-- other, unless very many names come at once: then the old counts would be no guide to what is common.
create function index_words() returns trigger language plpgsql as $$
declare
  is_bulk constant boolean := tg_op = 'INSERT' and (select count(*) from (select from added limit 1000) few) = 1000;
begin
  with given as materialized (
    select word, count(*) filter (where kind < 'channel') as titles, count(*) filter (where kind >= 'channel') as live
    from (select kind, unnest(tsvector_to_array(words)) collate "C" as word from added) each
    group by word),
  counted as (
    update search_words known set titles = known.titles + given.titles, live = known.live + given.live
    from given where is_bulk and known.word = given.word)
  insert into search_words (word, titles, live)
  select word, titles, live from given
  where not exists (select from search_words known where known.word = given.word);
  return null;
end $$;
create trigger words_of_added_entries after insert on search_entries referencing new table as added
  for each statement execute function index_words();
create trigger words_of_changed_entries after update on search_entries referencing new table as added
  for each statement execute function index_words();

-- The same words as SMALL_WORDS in src/domain/search/text.ts; a test holds the two equal.
create function search_small_words() returns text[] language sql immutable parallel safe as $$
  select '{a,al,an,and,con,contra,das,de,del,der,des,die,e,el,en,for,in,la,las,le,les,lo,los,o,of,on,or,para,por,que,the,to,u,un,una,unas,unos,versus,vs,y}'::text[]
$$;

-- The statement that writes entries from rows of (kind, row_id, name, original, more, newness, listed).
create function search_insert(source text) returns text language sql immutable as $$
  select format($query$
    insert into search_entries (kind, row_id, name, original, size, words, newness)
    select kind, row_id, name, original,
      length(ts_delete(of_name, search_small_words())),
      of_name || array_to_tsvector(array_remove(string_to_array(concat_ws(' ', original, more), ' '), '')), newness
    from (select kind, row_id, name, original, more, newness,
        array_to_tsvector(array_remove(string_to_array(name, ' '), '')) as of_name
      from (select kind, row_id, newness, search_text(name) as name, nullif(search_text(original), '') as original,
          search_text(more) as more
        from (%s) given where listed offset 0) normalised offset 0) entry$query$, source)
$$;

-- Arguments: what an entry is made of, as expressions on a row `s` of the table.
create function index_names() returns trigger language plpgsql as $$
declare
  source constant text := format(
    'select %s as kind, s.id as row_id, %s as name, %s as original, %s as more, %s as newness, %s as listed',
    tg_argv[0], tg_argv[1], tg_argv[2], tg_argv[3], tg_argv[4], tg_argv[5]);
  changed constant text := format('%s from added s except %s from removed s', source, source);
begin
  if tg_op = 'INSERT' then
    execute search_insert(format('%s from added s', source));
  elsif tg_op = 'DELETE' then
    execute format('delete from search_entries e using (%s from removed s) r
      where e.kind = r.kind and e.row_id = r.row_id', source);
  else
    execute format('delete from search_entries e using (%s) r
      where e.kind = r.kind and e.row_id = r.row_id and not r.listed', changed);
    execute search_insert(changed) || ' on conflict (kind, row_id) do update set name = excluded.name,
      original = excluded.original, size = excluded.size, words = excluded.words, newness = excluded.newness';
  end if;
  return null;
end $$;

do $$
declare
  names constant text[] := array[
    ['titles', 's.kind::text::search_kind', 's.name', 's.original_name', 'null::text', 's.newness',
      's.active and not s.hidden'],
    -- Channels are listed oldest first.
    ['channels', '''channel''::search_kind', 's.name', 'null::text', 'null::text',
      'timestamptz ''epoch'' - (s.created_at - timestamptz ''epoch'')', 's.active'],
    -- A match is found by either team first, and by its league.
    ['matches', '''match''::search_kind', 's.first_team || '' '' || s.second_team',
      's.second_team || '' '' || s.first_team', 's.league_name', 's.starts_at', 'true']];
  source text[];
begin
  foreach source slice 1 in array names loop
    execute search_insert(format(
      'select %s as kind, s.id as row_id, %s as name, %s as original, %s as more, %s as newness, %s as listed from %I s',
      source[2], source[3], source[4], source[5], source[6], source[7], source[1]));
    execute format('create trigger index_added after insert on %I referencing new table as added
      for each statement execute function index_names(%L, %L, %L, %L, %L, %L)',
      source[1], source[2], source[3], source[4], source[5], source[6], source[7]);
    execute format('create trigger index_changed after update on %I referencing old table as removed new table as added
      for each statement execute function index_names(%L, %L, %L, %L, %L, %L)',
      source[1], source[2], source[3], source[4], source[5], source[6], source[7]);
    execute format('create trigger index_removed after delete on %I referencing old table as removed
      for each statement execute function index_names(%L, %L, %L, %L, %L, %L)',
      source[1], source[2], source[3], source[4], source[5], source[6], source[7]);
  end loop;
end $$;

-- Searches without results, for the operator: the normalised text and how often, nothing of who asked. Kept 30 days.
create table missed_searches (
  day date not null,
  text text collate "C" not null check (text <> ''),
  times integer not null check (times > 0),
  primary key (day, text)
);
