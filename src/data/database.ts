import { hash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { normaliseText } from '../domain/search/text.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

// A `date` is a calendar day; pg would turn it into an instant in the time zone of the process.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

const nameOfText = (text: string): string => hash('md5', text);

/** Statements that have a name, by their text: PostgreSQL reads and plans such a statement once per connection. */
const keptPlans = new Map<string, string>();

/** There should be few, because every connection keeps all of them. */
export function keepPlan(text: string): void {
  if (!keptPlans.has(text)) keptPlans.set(text, nameOfText(text));
}

/**
 * Closes its connection when a query times out. Otherwise the connection would return to the pool with the query
 * still running: a `begin` that a frozen database executes later would put the next writes into a transaction that
 * nobody commits.
 */
class LimitedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg has nine overloads
  override query(...given: any[]): any {
    const [text, values, ...rest] = given;
    const name = this.nameOf(text);
    const named = name && Array.isArray(values) ? [{ name, text, values }, ...rest] : given;
    const asked = (super.query as (...all: unknown[]) => unknown).apply(this, named);
    if (asked instanceof Promise) asked.catch((error: unknown) => this.#endIfLate(error));
    return asked;
  }

  nameOf(text: unknown): string | undefined {
    return keptPlans.get(text as string);
  }

  #endIfLate(error: unknown): void {
    if (!(error instanceof Error) || error.message !== 'Query read timeout') return;
    // From here on the pool does not hand it out again.
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
    // If a page waits longer, it is better that the edge serves its old copy.
    connectionTimeoutMillis: 1500,
    statement_timeout: 4000,
    query_timeout: 4500,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    ...more,
  });
  // A lost connection shows as a failed query. Without both listeners the process would exit: when one in use is lost,
  // and when an idle one is.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  openPools.add(pool);
  return pool;
}

const openPools = new Set<pg.Pool>();

export type PoolCounts = { used: number; idle: number; waiting: number; limit: number };

/** Connections of all pools of this process, and queries that wait for one. */
export function countConnections(): PoolCounts {
  const counts: PoolCounts = { used: 0, idle: 0, waiting: 0, limit: 0 };
  for (const pool of openPools) {
    if (pool.ending) {
      openPools.delete(pool);
      continue;
    }
    counts.used += pool.totalCount - pool.idleCount;
    counts.idle += pool.idleCount;
    counts.waiting += pool.waitingCount;
    counts.limit += pool.options.max;
  }
  return counts;
}

export function createDb(pool: PostgresPool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs commands on a connection that is open already, and within its transaction. */
export function dbOnConnection(client: pg.Client): Db {
  const connection = Object.assign(client, { release: () => {} });
  return createDb({ connect: async () => connection, end: async () => {}, options: {} });
}

/** Every statement has a name. */
class PlannedClient extends LimitedClient {
  override nameOf(text: unknown): string | undefined {
    return typeof text === 'string' ? nameOfText(text) : undefined;
  }
}

/**
 * Planning a search takes longer than running most of them. These connections plan each statement once, for any
 * values; so there should be few statements, and their text must not depend on the values.
 */
export const createPlannedPool = (
  connectionString: string,
  max: number,
  more: pg.PoolConfig = {},
): pg.Pool =>
  createPool(connectionString, max, {
    ...more,
    Client: PlannedClient,
    options: '-c plan_cache_mode=force_generic_plan',
  });

/** Matches any of these rows. The statement stays the same for any number of them, unlike with `in (…)`. */
export const anyRow = (rowIds: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${rowIds}::bigint[])`;

/** For `like` and `ilike`: what contains the text. */
export const likeOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** For `like all`: what contains each word of a search, in the form of names that are searched. */
export const likeWords = (text: string): string[] =>
  normaliseText(text).split(' ').filter(Boolean).map(likeOf);

type Statement = Parameters<typeof sql>;

/** The rows of a statement that follows: rowsOf<Row>(db)`select …`. */
export const rowsOf =
  <Row>(db: Db) =>
  async (...statement: Statement): Promise<Row[]> =>
    (await sql<Row>(...statement).execute(db)).rows;

/** The same of a statement that is long and often asked for. Its text does not depend on values. */
export const plannedRowsOf =
  <Row>(db: Db) =>
  async (...statement: Statement): Promise<Row[]> => {
    const query = sql<Row>(...statement).compile(db);
    keepPlan(query.sql);
    return (await db.executeQuery(query)).rows;
  };

/** The first of them; null if there is none. */
export const firstRow =
  <Row>(db: Db) =>
  async (...statement: Statement): Promise<Row | null> =>
    (await rowsOf<Row>(db)(...statement))[0] ?? null;

/** Of a statement that always has one. */
export const onlyRow =
  <Row>(db: Db) =>
  async (...statement: Statement): Promise<Row> =>
    (await rowsOf<Row>(db)(...statement))[0] as Row;

/** Of a statement that always has one value. */
export const onlyValue =
  <Value>(db: Db) =>
  async (...statement: Statement): Promise<Value> =>
    Object.values(await onlyRow<Record<string, Value>>(db)(...statement))[0] as Value;
