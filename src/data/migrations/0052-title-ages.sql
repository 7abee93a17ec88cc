-- The age from which a title is suitable; null: children's profiles do not show it. Constant default: no table is rewritten.
alter table titles add column age smallint check (age between 0 and 18);
-- What a page of children's profiles lists.
create index titles_by_age on titles (kind, newness desc, id desc) include (age) where active and not hidden and age is not null;
