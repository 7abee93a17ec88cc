import pg from 'pg';
import { hastenEdgePurges, MAX_OUTBOX_BATCH, queueOutbox } from '../data/commands/edge-purges.ts';
import { createDb, createPool } from '../data/database.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { startEdgeQueues } from './edge-queues.ts';
import { HOLD_S, purgePlan } from './purge-plan.ts';
import { createReplicaWait } from './replica-wait.ts';
import { createTiers } from './tiers.ts';
import { createWakeableSleep } from './wakeable-sleep.ts';

/** Also looks this often, in case a notification is lost with its connection. */
const LOOK_EVERY_MS = 1000;
const DATABASE_AWAY_MS = 500;
const CONNECTIONS = 4;

/** Delivers the outbox as soon as something is committed into it; survives a database that goes away. */
export function startOutbox(databaseUrl: string): { stop: () => Promise<void> } {
  const { EDGE_PURGE_URLS: edges, EDGE_CHILDREN: children, REPLICA_URLS: replicas } = env();
  const plan = purgePlan(
    { edges, children: children.map(({ edge }) => edge) },
    replicas.length > 0,
  );
  // If PostgreSQL crashes, purges may be delivered twice, which is harmless. Publishing itself does wait for the
  // disk.
  const pool = createPool(databaseUrl, CONNECTIONS, { options: '-c synchronous_commit=off' });
  const db = createDb(pool);
  const queues = startEdgeQueues(
    db,
    {
      edges: plan.edges.map(({ edge }) => edge),
      // Their children follow them purge by purge.
      inOrder: new Set(children.flatMap(({ parents }) => parents)),
    },
    createTiers(db, children),
  );
  const held = createReplicaWait({ databaseUrl, replicas }, async (ids) => {
    await hastenEdgePurges(db, ids, HOLD_S);
    queues.wake();
  });
  let isStopping = false;
  const idle = createWakeableSleep();

  const run = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'outbox',
      connectionTimeoutMillis: 2000,
      query_timeout: 5000,
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
      idle.wake();
    });
    try {
      await client.connect();
      await client.query('listen outbox');
      while (!isStopping && !isLost) {
        isNotified = false;
        const queued = await queueOutbox(db, plan);
        held.release(queued.held);
        if (queued.count > 0) queues.wake();
        if (queued.count < MAX_OUTBOX_BATCH && !isNotified && !isStopping)
          await idle.sleep(LOOK_EVERY_MS);
      }
    } finally {
      // Not awaited: a database that does not answer would not close the connection either.
      void client.end().catch(() => {});
    }
  };

  const loop = (async () => {
    while (!isStopping) {
      await run().catch((error: unknown) =>
        log.warn({ err: error }, 'outbox waits for the database'),
      );
      if (!isStopping) await idle.sleep(DATABASE_AWAY_MS);
    }
  })();

  return {
    stop: async () => {
      isStopping = true;
      idle.wake();
      await Promise.all([loop, held.stop(), queues.stop()]);
      await db.destroy();
    },
  };
}
