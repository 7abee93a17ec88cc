import { createDb, createPool, type Db } from '../../data/database.ts';
import { studioEnv } from '../../platform/env.ts';
import { log } from '../../platform/log.ts';

const CONNECTIONS = 10;
const LARGE_CONNECTIONS = 2;
const MAX_LARGE_MS = 30_000;
/**
 * Shorter than the time limit of a statement, so that waiting for rows that an import has locked ends in a lock timeout,
 * which `ifAllowed` answers with 409.
 */
const MAX_LOCK_WAIT_MS = 3000;

function openPool(connections: number, more: Parameters<typeof createPool>[2] = {}) {
  const opened = createPool(studioEnv().STUDIO_DATABASE_URL, connections, {
    lock_timeout: MAX_LOCK_WAIT_MS,
    ...more,
  });
  // Without a listener, the loss of an idle connection would end the process.
  opened.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  return opened;
}

const pool = openPool(CONNECTIONS);

export const db: Db = createDb(pool);

/** For what changes thousands of rows with one statement: it may take longer than anything else on a busy machine. */
export const largeDb: Db = createDb(
  openPool(LARGE_CONNECTIONS, {
    statement_timeout: MAX_LARGE_MS,
    query_timeout: MAX_LARGE_MS + 500,
  }),
);

export const closeDb = async (): Promise<void> => {
  await Promise.all([db.destroy(), largeDb.destroy()]);
};

export async function isDatabaseReady(): Promise<boolean> {
  await pool.query('select 1');
  return true;
}
