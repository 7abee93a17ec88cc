-- The build whose pages the edges hold.
create table release (
  only_row boolean primary key default true check (only_row),
  build text not null
);
