-- What the probe knows about servers. Apart from `servers`, which is loaded by the million and read on every page.

-- The order of the labels is the order in which servers of a language are shown.
create type server_state as enum ('good', 'slow', 'unknown', 'refuses-framing', 'dead');

-- A server without a row is unknown; the worker adopts new ones.
create table server_health (
  server_id bigint primary key,
  state server_state not null default 'unknown',
  reason text not null default '',
  -- When the state was first seen.
  since timestamptz(3) not null default now(),
  probed_at timestamptz(3),
  due_at timestamptz not null default now(),
  -- Held by a worker until then; one that dies lets go by itself. Not in the index, so that taking a lease stays on
  -- its page.
  leased_until timestamptz,
  -- Leases in a row that ended without a result. A server whose probe brings workers down is left alone after a few.
  attempts smallint not null default 0 check (attempts >= 0),
  -- Failed probes in a row.
  failures smallint not null default 0 check (failures >= 0)
) with (fillfactor = 80);
create index server_health_due on server_health (due_at);
-- The canaries, and the operator's list.
create index server_health_good on server_health (probed_at desc) where state = 'good';
create index server_health_dead on server_health (since desc) where state = 'dead';

create trigger health_goes_with_server after delete on servers referencing old table as removed
  for each statement execute function remove_owned('server_health', 'server_id');

-- Another address is another server: what was known says nothing of it, and a probe under way must not say so either.
create function forget_health() returns trigger language plpgsql as $$
begin
  update server_health health
  set state = 'unknown', reason = '', since = now(), probed_at = null, due_at = now(), leased_until = null, attempts = 0,
    failures = 0
  from old_rows join new_rows using (id)
  where health.server_id = new_rows.id and new_rows.url <> old_rows.url;
  return null;
end $$;
create trigger health_of_changed_servers after update on servers
  referencing old table as old_rows new table as new_rows
  for each statement execute function forget_health();
