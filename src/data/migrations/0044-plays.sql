-- In which browsers a server plays, as domain/playback/plays.ts writes it: empty for nearly all. Beginning with x: in none.
alter table server_health add column plays text not null default '';
create index server_health_unplayable on server_health (since desc) where plays like 'x%';

-- As in 0023, and what browsers make of the old address says nothing of the new one.
create or replace function forget_health() returns trigger language plpgsql set search_path = public as $$
declare
  ids bigint[];
  at_host bigint[];
begin
  select array_agg(moved.id), array_agg(moved.at_host) into ids, at_host
  from (
    select n.id, count(*) over (partition by link_host(n.url)) as at_host
    from old_rows o join new_rows n on n.id = o.id where n.url <> o.url) moved;
  if ids is null then
    return null;
  end if;
  update server_health health
  set state = 'unknown', reason = '', plays = '', since = now(), probed_at = null, leased_until = null, attempts = 0,
    failures = 0, due_at = now() + random() * make_interval(secs => greatest(moved.at_host - 50, 0) / 5.0)
  from unnest(ids, at_host) moved (id, at_host)
  where health.server_id = moved.id;
  return null;
end $$;
