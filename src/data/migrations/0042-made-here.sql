-- Whose a record is, as of servers: what was made in the studio can be removed there, what an import brought would come back
-- with the next one. Constant defaults: no table is rewritten.
alter table titles add column origin server_origin not null default 'source';
alter table seasons add column origin server_origin not null default 'source';
alter table episodes add column origin server_origin not null default 'source';
