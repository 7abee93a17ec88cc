-- Nothing of the title can be played, as counted every few minutes (src/data/commands/unplayable.ts). Its index is in
-- another file: pages wait while a table is altered.
alter table title_places add column unplayable boolean not null default false;

-- Why a draft was not published at its time: what others had changed meanwhile. It is its author's own again.
alter table drafts add column refused jsonb;
