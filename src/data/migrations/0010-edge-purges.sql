-- What edges have yet to be told, a row for each purge and edge. Rows are added and removed, never merged in place:
-- whoever adds one waits for nobody who is telling an edge.
create table edge_purges (
  id bigint generated always as identity primary key,
  edge text not null,
  -- A takedown.
  hard boolean not null,
  tags text[] not null check (cardinality(tags) > 0),
  -- Not before. Whoever takes a row moves this on, so that other workers leave it alone for a while.
  due_at timestamptz not null
);
create index edge_purges_due on edge_purges (edge, due_at);
