-- Names that begin with what was typed, byte by byte: the prefix search of /buscar.
create index titles_by_name on titles (kind, name collate "C") where active and not hidden;
