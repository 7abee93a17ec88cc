import pg from 'pg';
import { LOCKS } from '../../data/locks.ts';

/** How often the leader checks that it still holds the lock, and how long that may take. */
const CHECK_MS = 5000;

export type LeaderLock = { isLeader: () => Promise<boolean>; end: () => Promise<void> };

/**
 * One worker probes at a time, so that the limits per host hold for any number of workers. The others wait for the
 * lock. It is freed when the connection of the leader ends, and within a minute when its machine stops answering. The
 * leader must notice the loss sooner than that, or two workers would probe at once.
 */
export function createLeaderLock(databaseUrl: string, checkMs = CHECK_MS): LeaderLock {
  let client: pg.Client | null = null;
  let isHeld = false;
  let checkedUntil = 0;
  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    isHeld = false;
  };
  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 2000,
      query_timeout: checkMs,
      keepAlive: true,
    });
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    await fresh.connect();
    await fresh.query(
      'set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
    );
    return fresh;
  };
  return {
    isLeader: async () => {
      if (client && isHeld && performance.now() < checkedUntil) return true;
      client ??= await connect();
      const asked = client;
      try {
        const answer = isHeld
          ? await asked.query<{ taken: boolean }>('select true as taken')
          : await asked.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
              LOCKS.probe,
            ]);
        isHeld = answer.rows[0]?.taken ?? false;
        checkedUntil = performance.now() + checkMs;
        return isHeld;
      } catch (error) {
        lose(asked);
        void asked.end().catch(() => {});
        throw error;
      }
    },
    end: async () => {
      await client?.end().catch(() => {});
    },
  };
}
