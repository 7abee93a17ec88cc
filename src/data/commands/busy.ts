import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { isLockTimeout } from '../locks.ts';

/** Somebody may hold rows for long; whoever waits in front of a form should hear so. */
const MAX_LOCK_WAIT = '2s';

export const limitLockWait = async (tx: Db): Promise<void> =>
  void (await sql`select set_config('lock_timeout', ${MAX_LOCK_WAIT}, true)`.execute(tx));

/** Does what waits for rows as `limitLockWait` says, or as the connections of the studio do. */
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
