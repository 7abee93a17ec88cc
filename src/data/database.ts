import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

// A `date` is a calendar day; pg would turn it into an instant of the process's own zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export function createPool(connectionString: string, max: number): pg.Pool {
  return new pg.Pool({
    connectionString,
    max,
    // A page that waits longer than this is better served stale by the edge.
    connectionTimeoutMillis: 1500,
    statement_timeout: 4000,
    query_timeout: 4500,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
