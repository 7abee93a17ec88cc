-- How a table is read that an operator imports: what it is of, and what each of its columns holds.
alter table imports add column mapping jsonb;

-- The last mapping of each set of columns, by a hash of their names, so that nobody chooses twice.
create table import_mappings (
  key text primary key,
  mapping jsonb not null,
  used_at timestamptz(3) not null default now()
);
