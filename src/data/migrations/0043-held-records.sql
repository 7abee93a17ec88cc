-- What an operator sets of leagues, consoles and known channels, imports leave alone, as of products.
alter table leagues add column held text[] not null default '{}';
alter table consoles add column held text[] not null default '{}';
alter table sports_channel_names add column held text[] not null default '{}';

-- Imports of earlier releases write every column of a new row, and null in those that they do not know.
create function fill_held() returns trigger language plpgsql as $$
begin
  new.held := '{}';
  return new;
end $$;
create trigger fill_held before insert on leagues for each row when (new.held is null) execute function fill_held();
create trigger fill_held before insert on consoles for each row when (new.held is null) execute function fill_held();
create trigger fill_held before insert on sports_channel_names for each row when (new.held is null)
  execute function fill_held();
