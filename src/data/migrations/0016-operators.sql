-- Who may use the studio. There are no passwords: an operator has passkeys, and an invitation leads to the first one.
create table operators (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  role text not null check (role in ('owner', 'editor', 'helper')),
  -- What a passkey knows its operator by: random, and so nothing about a person.
  user_handle bytea not null unique default uuid_send(gen_random_uuid()),
  created_at timestamptz(3) not null default now()
);
create unique index operators_by_name on operators (lower(name));

create table passkeys (
  -- The credential's own id, in base64url.
  id text collate "C" primary key,
  operator_id bigint not null references operators on delete cascade,
  name text not null check (name <> ''),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now()
);
create index passkeys_of_operator on passkeys (operator_id);

-- The browser holds a random token; only its hash is kept here.
create table operator_sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  operator_id bigint not null references operators on delete cascade,
  -- A key that was lost takes along what was opened with it.
  passkey_id text collate "C" not null references passkeys on delete cascade,
  browser text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- Some actions ask for a key that was used a short while ago.
  key_used_at timestamptz(3) not null default now()
);
create index operator_sessions_of_operator on operator_sessions (operator_id);
create index operator_sessions_of_passkey on operator_sessions (passkey_id);

-- At most one for each operator: a new one makes the last one worthless.
create table invitations (
  operator_id bigint primary key references operators on delete cascade,
  token_hash bytea not null unique,
  -- Whether the keys and sessions of before go when it is used.
  recovers boolean not null,
  expires_at timestamptz(3) not null
);

-- A challenge is signed by the studio and counts once. Only those that were used are kept, until they expire.
create table used_challenges (
  challenge text collate "C" primary key,
  expires_at timestamptz(3) not null
);

-- The team has a history too: who came, went and lost a key. Not what they sign in with.
create trigger record_added after insert on operators referencing new table as new_rows
  for each statement when (current_setting('butaca.change', true) <> '')
  execute function record_rows('id', 'user_handle');
create trigger record_changed after update on operators referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('butaca.change', true) <> '')
  execute function record_rows('id', 'user_handle');
create trigger record_removed after delete on operators referencing old table as old_rows
  for each statement when (current_setting('butaca.change', true) <> '')
  execute function record_rows('id', 'user_handle');
create trigger record_removed after delete on passkeys referencing old table as old_rows
  for each statement when (current_setting('butaca.change', true) <> '')
  execute function record_rows('id', 'public_key', 'counter', 'transports');
