-- The main colour of resized pictures, which cards show until the picture is there. `hash` is the part of a picture's
-- address that stands for where it comes from (src/domain/pictures/picture.ts); portals read rows by `id` as they come.
create table picture_colours (
  id bigint generated always as identity primary key,
  hash text not null unique,
  colour text not null check (colour ~ '^[0-9a-f]{6}$')
);
