-- Which guide a channel of ours has. Several may have the same: 'A24' and 'A24 HD' show the same programmes.
create table channel_guides (
  channel_id bigint primary key references channels on delete cascade,
  guide_channel_id bigint not null references source_channels on delete cascade,
  mapped_by text collate "C" not null check (mapped_by in ('id', 'name', 'alias', 'hand')),
  -- Instead of the minutes of its source.
  offset_minutes smallint check (offset_minutes between -1440 and 1440)
);
create index channel_guides_by_guide on channel_guides (guide_channel_id);

insert into channel_guides (channel_id, guide_channel_id, mapped_by, offset_minutes)
select channel_id, id, mapped_by, offset_minutes from source_channels where lists = 'guide' and channel_id is not null;

-- Nobody is in the way of another one any more.
delete from guide_suggestions where reason = 'taken';

-- From here on `channel_id` and `mapped_by` are of what a playlist or a panel plays, and nothing uses `offset_minutes`.
drop index guides_by_channel;
update source_channels set channel_id = null, mapped_by = null, offset_minutes = null
where lists = 'guide' and (mapped_by is not null or offset_minutes is not null);
alter table source_channels add constraint source_channels_only_played
  check (lists = 'channel' or (channel_id is null and mapped_by is null and offset_minutes is null));

create or replace view viewer_guides as
select j.channel_id, j.guide_channel_id, s.attribution,
  make_interval(mins => coalesce(j.offset_minutes, s.offset_minutes) + coalesce(l.shift_minutes, 0)) as shift
from channel_guides j
  join source_channels g on g.id = j.guide_channel_id
  join guide_sources s on s.id = g.source_id
  left join lateral (
    select shift_minutes from source_channels l where l.channel_id = j.channel_id and l.lists = 'channel' order by l.id limit 1) l on true;

create trigger record_added after insert on channel_guides referencing new table as new_rows
  for each statement when (current_setting('butaca.change', true) <> '') execute function record_rows('channel_id');
create trigger record_changed after update on channel_guides referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('butaca.change', true) <> '') execute function record_rows('channel_id');
create trigger record_removed after delete on channel_guides referencing old table as old_rows
  for each statement when (current_setting('butaca.change', true) <> '') execute function record_rows('channel_id');
