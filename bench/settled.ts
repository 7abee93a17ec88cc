import pg from 'pg';
import { pause } from './edge-client.ts';

const SETTLE_LIMIT_MS = 60_000;

/** Every purge has been sent, including repeats. */
export async function settled(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const end = performance.now() + SETTLE_LIMIT_MS;
    while (performance.now() < end) {
      const left = await client.query('select from outbox union all select from edge_purges');
      if (left.rowCount === 0) return;
      await pause(100);
    }
    throw new Error('purges are still waiting');
  } finally {
    await client.end();
  }
}
