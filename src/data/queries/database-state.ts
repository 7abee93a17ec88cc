import { sql } from 'kysely';
import { type Db, onlyRow, onlyValue, rowsOf } from '../database.ts';

/** What PostgreSQL says of itself, for `butaca doctor` and `butaca status`. */

export type ServerState = {
  /** As in server_version_num: 150008. */
  version: number;
  versionText: string;
  now: Date;
  encoding: string;
  /** `i`: ICU. */
  provider: string;
  locale: string | null;
  /** The sort order has changed under the indexes, as after an upgrade of the system. */
  isCollationOld: boolean;
  isInRecovery: boolean;
  /** Who set default_transaction_read_only, as in pg_settings; null if nobody did. */
  readOnlySource: string | null;
  maxConnections: number;
  connections: number;
  /** Settings that count only after a restart. */
  pending: string[];
  database: string;
  bytes: number;
  startedAt: Date;
};

export async function getServerState(db: Db): Promise<ServerState> {
  // The locale has another name from PostgreSQL 17 on.
  return await onlyRow<ServerState>(db)`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionText",
      clock_timestamp() as now, pg_encoding_to_char(encoding) as encoding, datlocprovider as provider,
      coalesce(to_jsonb(own)->>'datlocale', to_jsonb(own)->>'daticulocale') as locale,
      datcollversion is distinct from pg_database_collation_actual_version(own.oid) as "isCollationOld",
      pg_is_in_recovery() as "isInRecovery", (select source from pg_settings where name = 'default_transaction_read_only' and setting = 'on') as "readOnlySource",
      current_setting('max_connections')::int as "maxConnections",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      (select coalesce(array_agg(name order by name), '{}') from pg_settings where pending_restart) as pending,
      datname as database, pg_database_size(own.oid)::float8 as bytes, pg_postmaster_start_time() as "startedAt"
    from pg_database own where datname = current_database()`;
}

/** Tables of ours that the role of this connection may not change, for example after a restore by another role. */
export const listForeignTables = async (db: Db): Promise<{ table: string; owner: string }[]> =>
  await rowsOf<{ table: string; owner: string }>(db)`
    select relname as table, pg_get_userbyid(relowner) as owner from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not pg_has_role(relowner, 'usage')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by 1`;

export type Waiting = {
  /** Rows of the outbox, and the age of the oldest in seconds. */
  outbox: number;
  outboxSeconds: number;
  /** For each edge, how long its oldest purge is due. One that fails is still the same purge. */
  purges: { edge: string; count: number; seconds: number }[];
};

export const getWaiting = async (db: Db): Promise<Waiting> =>
  await onlyRow<Waiting>(db)`
    select count(*)::int as outbox, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "outboxSeconds",
      (select coalesce(json_agg(json_build_object('edge', edge, 'count', count, 'seconds', seconds)), '[]') from (
        select edge, count(*), extract(epoch from now() - min(coalesce(since, due_at)))::float8 as seconds
        from edge_purges where due_at < now() or since is not null group by edge order by edge) due) as purges
    from outbox`;

export type JobsState = {
  waiting: number;
  running: number;
  /** How long the oldest one that could run waits. */
  seconds: number;
};

export const getJobs = async (db: Db): Promise<JobsState> =>
  await onlyRow<JobsState>(db)`
    select count(*) filter (where locked_at is null and run_at <= now())::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where locked_at is null and run_at <= now() and attempts < max_attempts)), 0)::float8 as seconds
    from graphile_worker.jobs`;

/** Whether jobs were ever set up, which is part of every migration. */
export const hasJobs = async (db: Db): Promise<boolean> =>
  await onlyValue<boolean>(db)`
    select to_regclass('graphile_worker.jobs') is not null as exists`;

/** Larger tables are estimated: counting them would take seconds. */
const EXACT_UP_TO = 100_000;

export type Counts = Record<'titles' | 'episodes' | 'servers' | 'channels' | 'matches', number>;

export async function countCatalogue(db: Db): Promise<Counts> {
  const count = async (table: keyof Counts): Promise<number> => {
    const rows = await rowsOf<{ rows: number }>(db)`
      select case when reltuples > ${EXACT_UP_TO} then reltuples::float8
        else (select count(*)::float8 from ${sql.table(table)}) end as rows
      from pg_class where oid = ${table}::regclass`;
    return Math.round(rows[0]?.rows ?? 0);
  };
  return {
    titles: await count('titles'),
    episodes: await count('episodes'),
    servers: await count('servers'),
    channels: await count('channels'),
    matches: await count('matches'),
  };
}

/** Seconds for which the server that waits longest for its probe is due. */
export async function getProbeDelay(db: Db): Promise<number> {
  const rows = await rowsOf<{ seconds: number | null }>(db)`
    select extract(epoch from now() - min(due_at))::float8 as seconds from server_health`;
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/** Which cluster a server belongs to, and how far it is: written and flushed, or replayed. */
export type Lineage = { isInRecovery: boolean; system: string; position: string };

export const getLineage = async (db: Db): Promise<Lineage> =>
  await onlyRow<Lineage>(db)`
    select pg_is_in_recovery() as "isInRecovery", system_identifier::text as system,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end::text as position
    from pg_control_system()`;

/** How much of the log up to there a replica has not replayed. Not more than zero: nothing. */
export async function getMissingBytes(replica: Db, position: string): Promise<number> {
  const rows = await rowsOf<{ bytes: number }>(replica)`
    select pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn())::float8 as bytes`;
  return rows[0]?.bytes ?? 0;
}

export type DatabaseLoad = {
  connections: number;
  maxConnections: number;
  bytes: number;
  /** Of the transactions that this role may see: all of them, if it is a member of pg_monitor. */
  longestTransaction: number;
  /** Null where this role may not see it. */
  replicas: { name: string; seconds: number | null; bytes: number | null }[];
};

export const getDatabaseLoad = async (db: Db): Promise<DatabaseLoad> =>
  await onlyRow<DatabaseLoad>(db)`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "maxConnections",
      pg_database_size(current_database())::float8 as bytes,
      (select coalesce(max(extract(epoch from now() - xact_start)), 0)::float8 from pg_stat_activity
        where backend_type = 'client backend') as "longestTransaction",
      (select coalesce(json_agg(json_build_object('name', application_name,
          'seconds', case when state = 'streaming' then coalesce(extract(epoch from replay_lag), 0) end,
          'bytes', pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))), '[]')
        from pg_stat_replication) as replicas`;
