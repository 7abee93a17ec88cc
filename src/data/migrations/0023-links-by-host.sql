-- The host of a link. The rule is the same in domain/links/link-start.ts.
create function link_host(url text) returns text language sql immutable strict parallel safe
  return lower(substring(url from '^https?://(?:[^/?#\\]*@)?([^/?#\\]*)'));
-- Finds the links of a host. The build reads the table once and keeps only writers waiting.
create index servers_by_host on servers (link_host(url) collate "C");

-- Like `server_health_dead`, for the states that few links are in.
create index server_health_poor on server_health (state, since desc) where state in ('slow', 'refuses-framing');

-- As in 0007, and many links that move to one host at once are due one after the other, at the pace of a probe there.
-- Otherwise all of them would be leased and returned again and again. What viewers open comes first all the same
-- (`prioritiseWatched`).
create or replace function forget_health() returns trigger language plpgsql set search_path = public as $$
declare
  ids bigint[];
  at_host bigint[];
begin
  -- Into arrays, whose length the planner knows: of two transition tables that are joined it expects far too many rows.
  select array_agg(moved.id), array_agg(moved.at_host) into ids, at_host
  from (
    select n.id, count(*) over (partition by link_host(n.url)) as at_host
    from old_rows o join new_rows n on n.id = o.id where n.url <> o.url) moved;
  if ids is null then
    return null;
  end if;
  update server_health health
  set state = 'unknown', reason = '', since = now(), probed_at = null, leased_until = null, attempts = 0, failures = 0,
    due_at = now() + random() * make_interval(secs => greatest(moved.at_host - 50, 0) / 5.0)
  from unnest(ids, at_host) moved (id, at_host)
  where health.server_id = moved.id;
  return null;
end $$;

-- As in 0015, and a transaction may allow more rows: `butaca.max_rows`.
create or replace function record_rows() returns trigger language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  change constant bigint := pg_catalog.current_setting('butaca.change');
  max_rows constant integer := coalesce(nullif(pg_catalog.current_setting('butaca.max_rows', true), '')::integer, 5000);
  left_out constant text[] := tg_argv[1:];
  recorded integer;
  given integer;
begin
  select coalesce(max(r.seq), 0) into recorded from public.change_rows r where r.change_id = change;
  if tg_op = 'DELETE' then
    select count(*) into given from (select from old_rows limit max_rows + 1) o;
  else
    select count(*) into given from (select from new_rows limit max_rows + 1) n;
  end if;
  if recorded + given > max_rows then
    delete from public.change_rows r where r.change_id = change;
    perform set_config('butaca.change', '', true);
    return null;
  end if;
  if tg_op = 'INSERT' then
    execute format('insert into public.change_rows (change_id, seq, table_name, row_key, after)
      select $1, $2 + row_number() over (), $3, n.%1$I, to_jsonb(n) - $4 from new_rows n', tg_argv[0])
      using change, recorded, tg_table_name, left_out;
  elsif tg_op = 'DELETE' then
    execute format('insert into public.change_rows (change_id, seq, table_name, row_key, before)
      select $1, $2 + row_number() over (), $3, o.%1$I, to_jsonb(o) - $4 from old_rows o', tg_argv[0])
      using change, recorded, tg_table_name, left_out;
  else
    execute format($query$
      insert into public.change_rows (change_id, seq, table_name, row_key, before, after)
      select $1, $2 + row_number() over (), $3, n.%1$I, differing.before, differing.after
      from old_rows o join new_rows n on n.%1$I = o.%1$I,
        lateral (
          select coalesce(jsonb_object_agg(b.key, b.value), '{}') as before,
            coalesce(jsonb_object_agg(b.key, a.value), '{}') as after
          from jsonb_each(to_jsonb(o) - $4) b join jsonb_each(to_jsonb(n) - $4) a on a.key = b.key
          where a.value <> b.value) differing
      where o is distinct from n$query$, tg_argv[0])
      using change, recorded, tg_table_name, left_out;
  end if;
  return null;
end $$;
