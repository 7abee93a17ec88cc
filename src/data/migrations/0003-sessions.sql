-- Anonymous sign-in with a display name. The browser holds `id.secret`; only a hash of the secret is kept here.
create table sessions (
  id text collate "C" primary key check (id <> ''),
  secret_hash bytea not null,
  name text not null check (name <> ''),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index sessions_by_expiry on sessions (expires_at);
