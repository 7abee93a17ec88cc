-- Where titles stand in the lists. Every title has a row, written by triggers a statement at a time, so that a list is
-- never older than the record. Narrow, and apart from the titles: the hourly count of demand rewrites rows here.

create function audio_bit(audio audio_group) returns smallint language sql immutable parallel safe as $$
  select (case audio when 'LATINO' then 1 when 'SUBTITULADO' then 2 when 'ESPAÑOL' then 4 else 8 end)::smallint
$$;

-- Languages of titles, as the pages offer them: an episode without an image or in a season that its title does not list
-- is not shown, and an episode's only address counts as LATINO.
create view title_languages as
  select title_id, bit_or(bit) as audios
  from (
    select title_id, public.audio_bit(audio) as bit from servers where title_id is not null
    union all
    select seasons.title_id, case when servers.id is null then 1::smallint else public.audio_bit(servers.audio) end
    from seasons
      join episodes on episodes.season_id = seasons.id and episodes.image <> ''
      left join servers on servers.episode_id = episodes.id
    where seasons.position is not null and (servers.id is not null or episodes.url <> '')
  ) each
  group by title_id;

update titles set audios = title_languages.audios
from title_languages where title_languages.title_id = titles.id and title_languages.audios <> titles.audios;

create table title_places (
  title_id bigint primary key,
  kind title_kind not null,
  listed boolean not null,
  genre text collate "C" not null,
  year smallint not null,
  decade smallint not null generated always as (year - year % 10) stored,
  audios smallint not null,
  newness timestamptz(3) not null,
  -- As search compares it.
  name text collate "C" not null,
  popular boolean not null,
  -- Openings of the last days, counted each hour.
  demand integer not null default 0
);

-- The release year that a title without one is shown with is DEFAULT_RELEASE_YEAR of domain/catalog/title.ts.
insert into title_places (title_id, kind, listed, genre, year, audios, newness, name, popular)
select t.id, t.kind, t.active and not t.hidden, t.genre, coalesce(t.release_year, 2023), t.audios, t.newness,
  coalesce(e.name, search_text(t.name)), t.popular
from titles t left join search_entries e on e.kind = t.kind::text::search_kind and e.row_id = t.id;
update title_places p set demand = wanted.opens
from (select title_id, sum(opens) as opens from demand_counts group by title_id) wanted
where p.title_id = wanted.title_id;

-- Each order whole, by genre and by decade; what else a list is narrowed by stands in the index and is read from there.
create index title_places_newest on title_places (kind, newness desc, title_id desc) include (audios) where listed;
create index title_places_newest_of_genre on title_places (kind, genre, newness desc, title_id desc)
  include (decade, audios) where listed;
create index title_places_newest_of_decade on title_places (kind, decade, newness desc, title_id desc)
  include (audios) where listed;
create index title_places_wanted on title_places (kind, demand desc, popular desc, newness desc, title_id desc)
  include (audios) where listed;
create index title_places_wanted_of_genre
  on title_places (kind, genre, demand desc, popular desc, newness desc, title_id desc) include (decade, audios) where listed;
create index title_places_wanted_of_decade
  on title_places (kind, decade, demand desc, popular desc, newness desc, title_id desc) include (audios) where listed;
create index title_places_names on title_places (kind, name, title_id) include (audios) where listed;
create index title_places_names_of_genre on title_places (kind, genre, name, title_id) include (decade, audios) where listed;
create index title_places_names_of_decade on title_places (kind, decade, name, title_id) include (audios) where listed;
-- A decade is a range of these.
create index title_places_years on title_places (kind, year desc, newness desc, title_id desc) include (audios) where listed;
create index title_places_years_of_genre on title_places (kind, genre, year desc, newness desc, title_id desc)
  include (audios) where listed;
-- For a language that few titles have.
create index title_places_by_audio on title_places (kind, audios) where listed;

-- Fires after `index_…`, whose normalised names it takes: triggers go by their names.
create function place_titles() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_op = 'DELETE' then
    delete from title_places p using removed r where p.title_id = r.id;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into title_places (title_id, kind, listed, genre, year, audios, newness, name, popular)
    select s.id, s.kind, s.active and not s.hidden, s.genre, coalesce(s.release_year, 2023), s.audios, s.newness,
      coalesce(e.name, search_text(s.name)), s.popular
    from added s left join search_entries e on e.kind = s.kind::text::search_kind and e.row_id = s.id;
    return null;
  end if;
  update title_places p set (listed, genre, year, audios, newness, name, popular) =
    row(s.active and not s.hidden, s.genre, coalesce(s.release_year, 2023), s.audios, s.newness, n.name, s.popular)
  from added s left join search_entries e on e.kind = s.kind::text::search_kind and e.row_id = s.id,
    lateral (select coalesce(e.name, search_text(s.name)) as name) n
  where p.title_id = s.id and (p.listed, p.genre, p.year, p.audios, p.newness, p.name, p.popular) is distinct from
    (s.active and not s.hidden, s.genre, coalesce(s.release_year, 2023), s.audios, s.newness, n.name, s.popular);
  return null;
end $$;
create trigger place_added after insert on titles referencing new table as added
  for each statement execute function place_titles();
create trigger place_changed after update on titles referencing new table as added
  for each statement execute function place_titles();
create trigger place_removed after delete on titles referencing old table as removed
  for each statement execute function place_titles();

-- How many titles each way of narrowing leaves, counted each hour; null: not narrowed by it.
create table list_counts (
  kind title_kind not null,
  genre text collate "C",
  decade smallint,
  audio audio_group,
  titles integer not null check (titles > 0),
  unique nulls not distinct (kind, genre, decade, audio)
);
