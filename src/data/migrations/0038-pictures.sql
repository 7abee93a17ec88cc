-- Pictures that operators sent as files, in the shape that is shown (docs/decisions/0070). Records store the address
-- `/subidas/SHA256.webp`. Not compressed again: they are compressed already.
create table pictures (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  body bytea not null,
  added_at timestamptz(3) not null default now(),
  -- Since when no record shows it; the worker notes that, and removes it when no undo can bring it back.
  unused_since timestamptz(3)
);
alter table pictures alter column body set storage external;

-- Which records show one, without reading all of them.
create index titles_uploaded_poster on titles (image_vertical) where image_vertical like '/subidas/%';
create index titles_uploaded_backdrop on titles (image_horizontal) where image_horizontal like '/subidas/%';
create index episodes_uploaded_image on episodes (image) where image like '/subidas/%';
