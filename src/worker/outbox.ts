import pg from 'pg';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { createNap } from './nap.ts';
import { type Purge, purgeEdges } from './purge.ts';

const BATCH = 500;
/** In case a notification is lost with its connection. */
const LOOK_EVERY_MS = 1000;
/** Longer than a page takes to render: see `deliverBatch`. */
const AGAIN_AFTER = '2 seconds';

type OutboxRow = { tags: string[]; hard: boolean };

function merged(rows: readonly OutboxRow[]): Purge[] {
  return [true, false].flatMap((hard) => {
    const tags = [...new Set(rows.filter((row) => row.hard === hard).flatMap((row) => row.tags))];
    return tags.length > 0 ? [{ tags, hard }] : [];
  });
}

async function enqueue(
  client: pg.ClientBase,
  edge: string,
  purge: Purge,
  after: string,
): Promise<void> {
  await client.query(
    "select graphile_worker.add_job('purge-edge', $1::json, run_at := now() + $2::interval)",
    [JSON.stringify({ edge, ...purge }), after],
  );
}

/**
 * Takes a batch out of the outbox and purges every edge. Rows leave the outbox only when each edge was told or has a
 * job waiting for it. Every purge is repeated once: a page whose rendering began before the commit may be stored after
 * the first purge, and would stay.
 */
async function deliverBatch(client: pg.ClientBase): Promise<number> {
  await client.query('begin');
  try {
    const taken = await client.query<OutboxRow>(
      `delete from outbox where id in (select id from outbox order by id limit $1 for update skip locked)
       returning tags, hard`,
      [BATCH],
    );
    for (const purge of merged(taken.rows)) {
      const away = new Set(await purgeEdges(purge));
      for (const edge of env().EDGE_PURGE_URLS) {
        await enqueue(client, edge, purge, away.has(edge) ? '1 second' : AGAIN_AFTER);
      }
      log.info(
        {
          tags: purge.tags.slice(0, 20),
          count: purge.tags.length,
          hard: purge.hard,
          away: [...away],
        },
        'purged',
      );
    }
    await client.query('commit');
    return taken.rows.length;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Delivers the outbox as soon as something is committed into it; survives a database that goes away. */
export function startOutbox(databaseUrl: string): { stop: () => Promise<void> } {
  let isStopping = false;
  const nap = createNap();

  const run = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 2000,
      query_timeout: 10_000,
    });
    let isLost = false;
    let isNotified = false;
    client.on('error', () => {
      isLost = true;
    });
    client.on('end', () => {
      isLost = true;
    });
    client.on('notification', () => {
      isNotified = true;
      nap.wake();
    });
    try {
      await client.connect();
      await client.query('listen outbox');
      while (!isStopping && !isLost) {
        isNotified = false;
        const delivered = await deliverBatch(client);
        if (delivered < BATCH && !isNotified) await nap.sleep(LOOK_EVERY_MS);
      }
    } finally {
      await client.end().catch(() => {});
    }
  };

  const loop = (async () => {
    while (!isStopping) {
      await run().catch((error: unknown) =>
        log.warn({ err: error }, 'outbox waits for the database'),
      );
      if (!isStopping) await nap.sleep(500);
    }
  })();

  return {
    stop: async () => {
      isStopping = true;
      nap.wake();
      await loop;
    },
  };
}
