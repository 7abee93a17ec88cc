import type pg from 'pg';

/** Every advisory lock, so that no two have one number. Migration 0033 has 7206290 of its own. */
export const LOCKS = {
  /** Two processes that start together must not run the same file twice. */
  migration: 7_206_281,
  /** Held by the only import that runs. */
  import: 7_206_282,
  /** Held by the worker that probes. */
  probe: 7_206_283,
  /** Of two workers at midnight, the second must not write yesterday again. */
  calendar: 7_206_284,
  /** Two people who paste the same agenda must not add its matches twice. */
  agenda: 7_206_285,
  /** The same list of links saved twice at once must be there once. */
  addedServers: 7_206_286,
  /** Two people who add a channel, or move two, come one after the other. */
  channels: 7_206_287,
  /** With the id of a source: what two workers read of it is written one after the other. */
  source: 7_206_289,
  /** Operators and the worker say one after the other which guide a channel has. */
  guideMappings: 7_206_291,
  /** Of two who index the guide for searches, the second finds nothing to write. */
  guideSearch: 7_206_292,
} as const;

/** The seed of locks on the name of a request, each of which is a hash. */
export const REQUEST_NAME_SEED = 7_206_286;
/** The same of titles that are made here. */
export const TITLE_NAME_SEED = 7_206_287;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

export const isLockTimeout = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE;
export const isDeadlock = (error: unknown): boolean => codeOf(error) === DEADLOCK;

export class LockBusy extends Error {
  override name = 'LockBusy';
}

/** Waits for an advisory lock. It is held until it is released or the connection ends. */
export async function takeAdvisoryLock(
  client: pg.ClientBase,
  key: number,
  { what, maxWaitMs }: { what: string; maxWaitMs: number },
): Promise<void> {
  await client.query(`set lock_timeout = ${Math.max(1, Math.round(maxWaitMs))}`);
  try {
    await client.query('select pg_advisory_lock($1)', [key]);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    const holder = await client.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid::bigint = $1
         and database = (select oid from pg_database where datname = current_database())`,
      [key],
    );
    const pid = holder.rows[0]?.pid ?? 'unknown';
    throw new LockBusy(`${what} is still running (pid ${pid}); nothing was done`, { cause: error });
  } finally {
    await client.query('reset lock_timeout');
  }
}
