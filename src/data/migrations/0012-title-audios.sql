-- The languages a title can be watched in, as bits (domain/catalog/browse.ts): of a movie its own servers', of a series
-- those of any listed episode. Written by the import. Apart from what fills it: pages wait while a table is altered.
alter table titles add column audios smallint not null default 0 check (audios between 0 and 15);
