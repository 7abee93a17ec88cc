import pg from 'pg';

// Any constant of its own among the advisory locks of this database.
const LOCK = 7_206_283;

export type Turn = { isOurs: () => Promise<boolean>; end: () => Promise<void> };

/**
 * One worker probes at a time, so that the limits per host hold whatever the number of workers. The others stand by:
 * the lock goes with the connection of a worker that dies, and with a machine that falls silent within a minute.
 */
export function createTurn(databaseUrl: string): Turn {
  let client: pg.Client | null = null;
  let isHeld = false;
  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    isHeld = false;
  };
  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 2000,
      query_timeout: 5000,
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
    isOurs: async () => {
      if (client && isHeld) return true;
      client ??= await connect();
      const answer = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock($1) as taken',
        [LOCK],
      );
      isHeld = answer.rows[0]?.taken ?? false;
      return isHeld;
    },
    end: async () => {
      await client?.end().catch(() => {});
    },
  };
}
