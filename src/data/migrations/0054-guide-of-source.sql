-- The source of a channel's guide, beside it: every page that says what is on asks for it, and a guide never changes its source.
alter table channel_guides add column guide_source_id bigint;
update channel_guides j set guide_source_id = g.source_id from source_channels g where g.id = j.guide_channel_id;

create function set_guide_source() returns trigger language plpgsql as $$
begin
  select source_id into strict new.guide_source_id from source_channels where id = new.guide_channel_id;
  return new;
end $$;
create trigger source_set before insert or update of guide_channel_id on channel_guides
  for each row execute function set_guide_source();

create or replace view viewer_guides as
select j.channel_id, j.guide_channel_id, s.attribution,
  make_interval(mins => coalesce(j.offset_minutes, s.offset_minutes) + coalesce(l.shift_minutes, 0)) as shift
from channel_guides j
  join guide_sources s on s.id = j.guide_source_id
  left join lateral (
    select shift_minutes from source_channels l where l.channel_id = j.channel_id and l.lists = 'channel' order by l.id limit 1) l on true;
