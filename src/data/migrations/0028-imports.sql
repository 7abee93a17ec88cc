-- Files that operators import from the studio: first checked, then imported, both by the worker.
create table imports (
  id bigint generated always as identity primary key,
  -- What the operator calls it, and the file in IMPORT_FOLDER.
  name text not null check (name <> ''),
  file text not null check (file <> ''),
  is_upload boolean not null,
  bytes bigint not null,
  -- Tells whether the file is still the one that was checked.
  stamp text not null,
  step text not null default 'check' check (step in ('check', 'import')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  read_bytes bigint not null default 0,
  documents integer not null default 0,
  -- What a check or an import found: figures, and the first refused lines.
  report jsonb,
  failure text,
  change_id bigint,
  operator_id bigint references operators on delete set null,
  actor_name text not null,
  created_at timestamptz(3) not null default now(),
  -- Renewed every second while it runs: an old one says that its worker is gone.
  touched_at timestamptz(3) not null default now()
);
create index imports_waiting on imports (id) where state = 'waiting';
