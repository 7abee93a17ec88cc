-- What the worker needs besides reading and writing rows, so that it does not have to own the tables. Security definer; who
-- may call them is in role-rights.ts.

-- Tables of an import, for whoever calls it. The schema stays the owner's, who may drop what others made in it: so an
-- import that was killed never keeps the next one from starting.
create function open_staging() returns void language plpgsql security definer set search_path = '' as $$
begin
  drop schema if exists staging cascade;
  create schema staging;
  execute format('grant usage, create on schema staging to %I', session_user);
end $$;

create function close_staging() returns void language plpgsql security definer set search_path = '' as $$
begin
  drop schema if exists staging cascade;
end $$;

-- The statistics of the tables that a large import fills.
create function analyze_catalogue() returns void language plpgsql security definer set search_path = '' as $$
begin
  analyze public.titles, public.seasons, public.episodes, public.servers, public.search_words, public.search_entries,
    public.title_places;
end $$;

-- Of history only what is past its time may go, whatever else a role is granted; `record_rows` and the owner are not bound
-- by this. HISTORY_DAYS in src/data/commands/history.ts is the same number.
alter table change_rows enable row level security;
create policy readable on change_rows for select using (true);
create policy old on change_rows for delete
  using ((select at from changes where changes.id = change_id) < now() - interval '180 days');
