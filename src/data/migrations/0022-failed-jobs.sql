-- Jobs of the worker that failed and have not succeeded since. The tables of graphile-worker show themselves to their owner
-- only, and the studio connects as another role.
create table failed_jobs (
  name text collate "C" primary key,
  reason text not null,
  times integer not null default 1,
  since timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now(),
  -- An operator asked to run it again; the worker looks once a minute.
  wanted_again boolean not null default false
);
