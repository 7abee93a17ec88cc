-- Codes on products and the limit on guessing them.

-- The visible part of a product's codes; each code adds a random suffix.
alter table products add column code text not null default '' check (code ~ '^[A-Z0-9-]*$');
update products set code = upper(id) || '-VIP-2025' where id ~ '^[A-Za-z0-9-]+$';

-- When an address last failed, five times at most. The address itself is never kept: the hash changes every day and the
-- row goes within the hour.
create table code_failures (
  address_hash bytea primary key,
  failed_at timestamptz(3)[] not null,
  last_failed_at timestamptz(3) not null
);

-- Failures of all addresses together, for the alarm.
create table code_failure_minutes (
  minute timestamptz(0) primary key,
  failures integer not null check (failures > 0)
);
