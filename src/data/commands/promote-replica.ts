import type { createClient } from '../database.ts';

type Client = Pick<ReturnType<typeof createClient>, 'query'>;

/** Ends the recovery of a replica; it writes from now on. False: it did not within the limit. */
export async function promoteReplica(client: Client, limitS: number): Promise<boolean> {
  const { rows } = await client.query('select pg_promote(true, $1::int) as promoted', [limitS]);
  return rows[0]?.promoted === true;
}

export type RecoveryState = {
  isInRecovery: boolean;
  /** When the newest commit was made that it has; null if it was never a replica. */
  newestCommit: Date | null;
  /** Whether it holds a portal. */
  hasTables: boolean;
};

export async function getRecoveryState(client: Client): Promise<RecoveryState> {
  const { rows } = await client.query(`
    select pg_is_in_recovery() as "isInRecovery", pg_last_xact_replay_timestamp() as "newestCommit",
      to_regclass('public.outbox') is not null as "hasTables"`);
  return rows[0] as RecoveryState;
}
