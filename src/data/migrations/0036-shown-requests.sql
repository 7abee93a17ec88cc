-- An operator shows it to viewers before it has the votes for that.
alter table requests add column shown boolean not null default false;
