-- For the calendar of a league. Those of teams have indexes since 0017.
create index matches_by_league on matches (league_name, starts_at, id);
