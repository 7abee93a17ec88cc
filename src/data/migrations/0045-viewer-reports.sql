-- What players say when a playback ends, counted. Nothing here says who watched what: no address, no browser, no hash of them.
-- `networks` are how many /24 (IPv4) or /48 (IPv6) said it, as the one portal that saw most of them counted; rows of fewer
-- than five are not written.

create table host_reports (
  day date not null,
  host text collate "C" not null,
  -- A family of browsers (src/domain/playback/engine.ts).
  engine text collate "C" not null,
  networks integer not null check (networks >= 5),
  -- How playbacks ended.
  played integer not null default 0,
  exits integer not null default 0,
  framed integer not null default 0,
  lost integer not null default 0,
  -- Servers that failed, also if another took over.
  failed_open integer not null default 0,
  failed_fault integer not null default 0,
  failed_stall integer not null default 0,
  failed_viewer integer not null default 0,
  -- Playbacks that had their first picture within so many seconds, and not sooner.
  start_1s integer not null default 0,
  start_2s integer not null default 0,
  start_4s integer not null default 0,
  start_8s integer not null default 0,
  start_later integer not null default 0,
  -- Playbacks by the height of their picture.
  height_480 integer not null default 0,
  height_720 integer not null default 0,
  height_1080 integer not null default 0,
  height_more integer not null default 0,
  stalled_ms bigint not null default 0,
  watched_s bigint not null default 0,
  primary key (day, host, engine)
);

-- Networks that a server played for, and those that it did not. Without a reference: an import would pay for it.
create table server_reports (
  day date not null,
  server_id bigint not null,
  played integer not null default 0,
  failed integer not null default 0,
  -- Engines of at least five of them.
  played_on text[] not null default '{}',
  failed_on text[] not null default '{}',
  primary key (day, server_id)
);

-- Channels that somebody opened lately: their servers are probed often.
create table watched_channels (
  channel_id bigint primary key,
  watched_at timestamptz(0) not null default now()
);
