-- When a purge was due first. Null until it is tried; a purge that fails is put back and due again, and keeps this, so
-- that operators see for how long an edge has not been reached.
alter table edge_purges add column since timestamptz;
