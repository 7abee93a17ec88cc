import { hash } from 'node:crypto';
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

// A `date` is a calendar day; pg would turn it into an instant of the process's own zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export function createPool(
  connectionString: string,
  max: number,
  more: pg.PoolConfig = {},
): pg.Pool {
  return new pg.Pool({
    connectionString,
    max,
    // A page that waits longer than this is better served stale by the edge.
    connectionTimeoutMillis: 1500,
    statement_timeout: 4000,
    query_timeout: 4500,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    ...more,
  });
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Names each statement by its text, so that its plan is kept. */
class PlannedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg has nine overloads
  override query(...given: any[]): any {
    const [text, values, ...rest] = given;
    const isText = typeof text === 'string' && Array.isArray(values);
    const named = isText ? [{ name: hash('md5', text), text, values }, ...rest] : given;
    return (super.query as (...all: unknown[]) => unknown).apply(this, named);
  }
}

/**
 * To plan a search takes longer than most searches take. On these connections every statement is planned once, for any
 * values; so there should be few, and their text must not depend on the values.
 */
export const createPlannedPool = (connectionString: string, max: number): pg.Pool =>
  createPool(connectionString, max, {
    Client: PlannedClient,
    options: '-c plan_cache_mode=force_generic_plan',
  });

/** One of these rows. Unlike a list of values it makes the same statement for any number of them. */
export const anyRow = (rowIds: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${rowIds}::bigint[])`;
