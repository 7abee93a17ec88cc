-- How a match goes, as far as an operator or a source says. Each may be unknown.
alter table matches
  add column first_goals smallint check (first_goals between 0 and 99),
  add column second_goals smallint check (second_goals between 0 and 99),
  add column half text check (half in ('first', 'break', 'second')),
  add column half_began_at timestamptz(3);
