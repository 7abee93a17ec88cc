import { createDb, createPlannedPool, createPool, type Db } from '../../data/database.ts';
import { env, searchConnections } from '../../platform/env.ts';
import { log } from '../../platform/log.ts';

const { DATABASE_URL, DATABASE_POOL } = env();
const pool = createPool(DATABASE_URL, DATABASE_POOL - searchConnections());
const searchPool = createPlannedPool(DATABASE_URL, searchConnections());
// Without a listener, the loss of an idle connection would end the process.
for (const each of [pool, searchPool])
  each.on('error', (error) => log.warn({ err: error }, 'database connection lost'));

export const db: Db = createDb(pool);
/** Separate connections for searches, so that many searches do not block other pages. */
export const searchDb: Db = createDb(searchPool);

export async function closeDb(): Promise<void> {
  await Promise.all([db.destroy(), searchDb.destroy()]);
}

export async function isDatabaseReady(): Promise<boolean> {
  await pool.query('select 1');
  return true;
}
