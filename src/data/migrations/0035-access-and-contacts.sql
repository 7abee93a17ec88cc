-- Who got a key, and whose way in was renewed, is history like a key that goes. Never what they sign in with.
create trigger record_added after insert on passkeys referencing new table as new_rows
  for each statement when (current_setting('butaca.change', true) <> '')
  execute function record_rows('id', 'public_key', 'counter', 'transports');
create trigger record_added after insert on invitations referencing new table as new_rows
  for each statement when (current_setting('butaca.change', true) <> '')
  execute function record_rows('operator_id', 'token_hash');
create trigger record_changed after update on invitations referencing old table as old_rows new table as new_rows
  for each statement when (current_setting('butaca.change', true) <> '')
  execute function record_rows('operator_id', 'token_hash');

-- Up to when whoever has this key was told what happened to their way in; each key on its own, so that somebody with another
-- key of the same person cannot hide it. Null: since the key is there.
alter table passkeys add column told_at timestamptz(3);
-- From when on this session tells it; null: there is nothing to tell, or it was read.
alter table operator_sessions add column news_since timestamptz(3);

-- Whom an order was for is forgotten half a year after it ended, and a year after its last change if it never did. Security
-- definer: the worker calls it and cannot read orders. The sign is FORGOTTEN in src/domain/shop/order.ts.
create function forget_contacts() returns void language sql security definer set search_path = '' as $$
  update public.orders set contact = '—', note = ''
  where contact <> '—' and updated_at < now() - case when state in ('delivered', 'cancelled')
    then interval '180 days' else interval '365 days' end;
$$;
