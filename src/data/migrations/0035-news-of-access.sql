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
