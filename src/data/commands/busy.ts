import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { isLockTimeout } from '../locks.ts';

/** Rows may be locked for long. The operator should soon be told so, instead of waiting for the answer to a form. */
const MAX_LOCK_WAIT = '2s';

export const limitLockWait = async (tx: Db): Promise<void> =>
  void (await sql`select set_config('lock_timeout', ${MAX_LOCK_WAIT}, true)`.execute(tx));

/** `busy` if the work waits too long for locked rows. `limitLockWait` or the connection sets that limit. */
export async function unlessBusy<Result>(
  work: () => Promise<Result>,
): Promise<Result | { kind: 'busy' }> {
  try {
    return await work();
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    return { kind: 'busy' };
  }
}
