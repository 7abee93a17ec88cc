-- Imports of which a part is committed, by their change in the history. A row goes with the last batch of its import; it stays
-- when the import is killed, until the worker or the next import finds it and publishes what the dead one changed.
create table unfinished_imports (
  change_id bigint primary key references changes
);

-- One change for all batches of an import. Nobody but the owner may change history, so these do it, and only to imports that
-- are not finished. Who may call them is in role-rights.ts.

-- Of an import that this transaction has just written to the history.
create function open_import_change(whole bigint) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.unfinished_imports (change_id)
  select c.id from public.changes c
  where c.id = whole and c.action = 'import' and c.xmin = pg_catalog.pg_current_xact_id()::xid;
  if not found then
    raise object_not_in_prerequisite_state using message = format('change %s is no import of this transaction', whole);
  end if;
end $$;

-- The rows of a batch, which are recorded under a number of their own, become rows of the import. Without `are_kept` the
-- import has become too large, and loses the images of all its rows.
create function extend_import_change(whole bigint, part bigint, are_kept boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.unfinished_imports u where u.change_id = whole)
    or exists (select from public.changes c where c.id = part) then
    raise object_not_in_prerequisite_state using message = format('change %s is finished', whole);
  end if;
  if are_kept then
    update public.change_rows r set change_id = whole, seq = r.seq + (
      select coalesce(max(w.seq), 0) from public.change_rows w where w.change_id = whole)
    where r.change_id = part;
  else
    delete from public.change_rows r where r.change_id in (whole, part);
  end if;
end $$;

-- The summary of what the whole import did; null leaves the one that it has.
create function close_import_change(whole bigint, new_summary text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.unfinished_imports u where u.change_id = whole;
  if found then
    update public.changes c set summary = coalesce(new_summary, c.summary) where c.id = whole;
  end if;
end $$;
