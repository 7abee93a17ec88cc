-- Operators look for a channel of a guide by its name or its id.
alter table source_channels add column search_name text collate "C" generated always as (search_text(name || ' ' || key)) stored;

-- Channels of which an operator said that no guide is theirs.
create table guideless_channels (
  id bigint primary key references channels on delete cascade
);

-- What matching asks people, as it was after the last reading.
create table guide_suggestions (
  channel_id bigint not null references channels on delete cascade,
  guide_channel_id bigint not null references source_channels on delete cascade,
  -- SUGGESTION_REASONS in src/domain/guide/matching/match-guides.ts.
  reason text collate "C" not null,
  place smallint not null,
  primary key (channel_id, guide_channel_id)
);
create index guide_suggestions_by_guide on guide_suggestions (guide_channel_id);

create trigger record_added after insert on guideless_channels referencing new table as new_rows
  for each statement when (current_setting('butaca.change', true) <> '') execute function record_rows('id');
create trigger record_removed after delete on guideless_channels referencing old table as old_rows
  for each statement when (current_setting('butaca.change', true) <> '') execute function record_rows('id');
