-- Which guide viewers see for a channel, whom it is owed to, and how much later it is than its source says: the offset of the
-- channel or of the source, and what the channel's own playlist adds.
create view viewer_guides as
select g.channel_id, g.id as guide_channel_id, s.attribution,
  make_interval(mins => coalesce(g.offset_minutes, s.offset_minutes) + coalesce(l.shift_minutes, 0)) as shift
from source_channels g
  join guide_sources s on s.id = g.source_id
  left join lateral (
    select shift_minutes from source_channels l where l.channel_id = g.channel_id and l.lists = 'channel' order by l.id limit 1) l on true
where g.lists = 'guide' and g.channel_id is not null;
