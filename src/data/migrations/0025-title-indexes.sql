-- The studio's filters of titles. Lists of all titles that are listed have their indexes since 0013; these are for what is
-- rare. A filter reads such an index newest first and finds its other conditions there too.
create index title_places_unlisted on title_places (kind, newness desc, title_id desc) include (genre, year, audios, name)
  where not listed;
create index title_places_unplayable on title_places (newness desc, title_id desc) include (kind, listed, genre, year, audios)
  where unplayable or audios = 0;
create index titles_hidden on titles (newness desc, id desc) include (kind, genre, release_year, audios) where hidden;
create index titles_inactive on titles (newness desc, id desc) include (kind, genre, release_year, audios, hidden)
  where not active;
create index titles_without_poster on titles (newness desc, id desc) include (kind, genre, release_year, audios)
  where image_vertical = '';
create index titles_without_description on titles (newness desc, id desc) include (kind, genre, release_year, audios)
  where description = '';
create index titles_without_year on titles (newness desc, id desc) include (kind, genre, audios) where release_year is null;
-- Instead of the one by id alone.
drop index titles_held;
create index titles_held on titles (newness desc, id desc) include (kind, genre, release_year, audios) where held <> '{}';
