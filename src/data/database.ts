import { hash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

// A `date` is a calendar day; pg would turn it into an instant of the process's own zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/**
 * Ends its connection when an answer does not come in time. Otherwise the connection would go back to its pool with the
 * question still open: a `begin` that a frozen database carries out later would swallow what is written after it.
 */
class LimitedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg has nine overloads
  override query(...given: any[]): any {
    const asked = (super.query as (...all: unknown[]) => unknown).apply(this, given);
    if (asked instanceof Promise) asked.catch((error: unknown) => this.#endIfLate(error));
    return asked;
  }

  #endIfLate(error: unknown): void {
    if (!(error instanceof Error) || error.message !== 'Query read timeout') return;
    // From here on its pool hands it to nobody.
    this.end().catch(() => {});
  }
}

/** How long whoever is not a portal waits for a connection. */
const CONNECT_TIMEOUT_MS = 10_000;

/** One connection, for work that takes as long as it takes. */
export function createClient(
  connectionString: string,
  connectionTimeoutMillis = CONNECT_TIMEOUT_MS,
): pg.Client {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis });
  // A lost connection fails the statement under way; without a listener it would end the process.
  client.on('error', () => {});
  return client;
}

export function createPool(
  connectionString: string,
  max: number,
  more: pg.PoolConfig = {},
): pg.Pool {
  const pool = new pg.Pool({
    Client: LimitedClient,
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
  // Whoever uses a connection hears of its end by a query that fails. Without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function createDb(pool: PostgresPool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs commands on a connection that is open already, and within its transaction. */
export function dbOnConnection(client: pg.Client): Db {
  const connection = Object.assign(client, { release: () => {} });
  return createDb({ connect: async () => connection, end: async () => {}, options: {} });
}

/** Names each statement by its text, so that its plan is kept. */
class PlannedClient extends LimitedClient {
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
