-- Lists are read from title_places now.
drop index titles_newest, titles_by_genre, titles_popular;
drop table rankings;
