-- How long matches of a league last: afterwards they are over. Within domain/football/state.ts MAX_MATCH_MINUTES.
alter table leagues add column match_minutes smallint not null default 120 check (match_minutes between 1 and 600);

-- Until when kick-offs and ends have been published.
create table match_turns (
  only_row boolean primary key default true check (only_row),
  until timestamptz not null
);
