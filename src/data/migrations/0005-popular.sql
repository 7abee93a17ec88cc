-- Popular titles of a genre come first in the rankings until viewers have opened anything.
create index titles_popular on titles (kind, genre, newness desc, id desc) where active and not hidden and popular;
