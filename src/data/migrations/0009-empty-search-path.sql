-- pg_dump and pg_restore work with an empty search_path, and what they run of ours (generated columns while rows are
-- loaded, triggers in a data-only restore) works with it too. Safe to run twice: a dump that was made before this
-- needs it between its tables and its rows (docs/operating.md).

-- Called for each word, so the name is spelled out: setting search_path here would be paid for each word.
create or replace function public.search_deletes(word text) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  sound constant text := public.search_sound(word);
  start constant text := left(sound, 7);
  shorter text;
  deletes text[] := array[start];
begin
  if length(word) < 3 or word ~ '^[0-9]+$' then
    return '{}';
  end if;
  for i in 1 .. length(start) loop
    shorter := overlay(start placing '' from i for 1);
    deletes := deletes || shorter;
    if length(sound) > 4 then
      for j in i .. length(shorter) loop
        deletes := deletes || overlay(shorter placing '' from j for 1);
      end loop;
    end if;
  end loop;
  return deletes;
end $$;

-- Called once for each statement.
alter function public.owner_exists() set search_path = public;
alter function public.remove_owned() set search_path = public;
alter function public.forget_health() set search_path = public;
alter function public.index_words() set search_path = public;
alter function public.index_names() set search_path = public;
