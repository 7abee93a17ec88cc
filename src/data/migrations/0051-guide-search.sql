-- What a search finds of the guide: what is on within the next 48 hours. The worker keeps it (`indexProgrammes`), because the clock
-- moves it on and readings do not.

-- Each title once, as sources write it. No longer than what a reading keeps of one.
create table guide_titles (
  id bigint generated always as identity primary key,
  title text collate "C" not null unique,
  name text collate "C" not null generated always as (search_text(title)) stored,
  size smallint not null generated always as (length(search_text(title))) stored,
  words tsvector not null generated always as (
    array_to_tsvector(array_remove(string_to_array(search_text(title), ' '), ''))) stored
);
create index guide_titles_by_word on guide_titles using gin (words) with (gin_pending_list_limit = 64);

-- When channels of guides show them, at the times that the source says. Without foreign keys, which would look at each row by itself.
create table guide_airings (
  guide_channel_id bigint not null,
  starts_at timestamptz(0) not null,
  -- When it is over for the last viewer, by the offsets of then: only to leave out what nobody shows any more.
  over_at timestamptz(0) not null,
  title_id bigint not null,
  primary key (guide_channel_id, starts_at)
);
create index guide_airings_by_title on guide_airings (title_id, over_at) include (guide_channel_id, starts_at);
