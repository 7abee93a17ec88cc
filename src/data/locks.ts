import type pg from 'pg';

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
