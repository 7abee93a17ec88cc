-- What the devices of a household keep in step. Their browsers seal it: nothing here can be read, or says whose it is.
create table households (
  -- Both follow from a secret that the server never has (src/domain/household/keys.ts).
  address bytea primary key check (length(address) = 16),
  token_hash bytea not null,
  -- Of the newest change. A mark is random: a database that was restored and grew again has others at the same version.
  version integer not null default 1,
  mark bytea not null,
  -- All entries of one moment; changes since then are in household_changes.
  whole bytea not null,
  whole_version integer not null default 1,
  whole_mark bytea not null,
  -- Where it went, sealed for each device that goes along. Then there is nothing else.
  moved bytea,
  -- As its devices say.
  devices smallint not null check (devices between 1 and 64),
  created_on date not null default (now() at time zone 'UTC')::date,
  used_on date not null default (now() at time zone 'UTC')::date
) with (fillfactor = 85);
-- Sealed bytes cannot be compressed.
alter table households alter whole set storage external;
create index households_by_use on households (used_on);

create table household_changes (
  address bytea not null references households on delete cascade,
  version integer not null,
  mark bytea not null,
  body bytea not null,
  primary key (address, version)
);
alter table household_changes alter body set storage external;

-- Devices that join, for ten minutes: what two browsers tell each other, in turn.
create table household_joins (
  code_hash bytea primary key,
  newcomer_hash bytea not null,
  member_hash bytea,
  told bytea[] not null,
  asked_at timestamptz(3) not null default now()
);
create index household_joins_by_time on household_joins (asked_at);

-- For operators, and for the limits.
create table household_days (
  day date primary key,
  created integer not null default 0,
  removed integer not null default 0,
  refused integer not null default 0,
  -- As the worker last counted them.
  devices bigint,
  bytes bigint
);
