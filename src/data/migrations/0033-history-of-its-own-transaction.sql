-- As in 0023, and nothing that a session sets reaches the history of another change. A change is finished when its row is
-- in `changes`, which is written last and in the same transaction (`finishChange`), and rows without one cannot be
-- committed: so of a change that is not finished, a transaction sees only the rows that it recorded itself.
create or replace function record_rows() returns trigger language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  change constant bigint := pg_catalog.current_setting('butaca.change');
  max_rows constant integer := coalesce(nullif(pg_catalog.current_setting('butaca.max_rows', true), '')::integer, 5000);
  left_out constant text[] := tg_argv[1:];
  recorded integer;
  given integer;
begin
  -- Whoever names a change that another transaction is recording waits until that one has ended, and then sees it.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise insufficient_privilege using message = 'history is recorded in transactions that are read committed';
  end if;
  perform pg_advisory_xact_lock(hashint8extended(change, 7206290));
  if exists (select from public.changes c where c.id = change) then
    raise insufficient_privilege using message = format('change %s is finished', change);
  end if;
  select coalesce(max(r.seq), 0) into recorded from public.change_rows r where r.change_id = change;
  if tg_op = 'DELETE' then
    select count(*) into given from (select from old_rows limit max_rows + 1) o;
  else
    select count(*) into given from (select from new_rows limit max_rows + 1) n;
  end if;
  if recorded + given > max_rows then
    delete from public.change_rows r where r.change_id = change;
    perform set_config('butaca.change', '', true);
    return null;
  end if;
  if tg_op = 'INSERT' then
    execute format('insert into public.change_rows (change_id, seq, table_name, row_key, after)
      select $1, $2 + row_number() over (), $3, n.%1$I, to_jsonb(n) - $4 from new_rows n', tg_argv[0])
      using change, recorded, tg_table_name, left_out;
  elsif tg_op = 'DELETE' then
    execute format('insert into public.change_rows (change_id, seq, table_name, row_key, before)
      select $1, $2 + row_number() over (), $3, o.%1$I, to_jsonb(o) - $4 from old_rows o', tg_argv[0])
      using change, recorded, tg_table_name, left_out;
  else
    execute format($query$
      insert into public.change_rows (change_id, seq, table_name, row_key, before, after)
      select $1, $2 + row_number() over (), $3, n.%1$I, differing.before, differing.after
      from old_rows o join new_rows n on n.%1$I = o.%1$I,
        lateral (
          select coalesce(jsonb_object_agg(b.key, b.value), '{}') as before,
            coalesce(jsonb_object_agg(b.key, a.value), '{}') as after
          from jsonb_each(to_jsonb(o) - $4) b join jsonb_each(to_jsonb(n) - $4) a on a.key = b.key
          where a.value <> b.value) differing
      where o is distinct from n$query$, tg_argv[0])
      using change, recorded, tg_table_name, left_out;
  end if;
  return null;
end $$;
