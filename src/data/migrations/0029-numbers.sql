-- What the studio draws over weeks. `demand_counts` keeps a week. Nothing here says who opened what.

-- Openings of all titles of a kind on a day.
create table opening_days (
  day date not null,
  kind title_kind not null,
  opens integer not null check (opens > 0),
  primary key (day, kind)
);

-- The most opened titles of each day. No reference: a title may go, and imports would pay for it.
create table opened_titles (
  day date not null,
  title_id bigint not null,
  opens integer not null check (opens > 0),
  primary key (day, title_id)
);

-- Links of a host that worked when the day was counted, and what the probe found since then.
create table host_days (
  day date not null,
  host text collate "C" not null,
  alive integer not null default 0 check (alive >= 0),
  -- Worked before, and now dead.
  died integer not null default 0 check (died >= 0),
  -- Dead before, and now working.
  revived integer not null default 0 check (revived >= 0),
  primary key (day, host)
);
