import { createDb, createPool, type Db } from '../data/database.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';

const pool = createPool(env().DATABASE_URL, env().DATABASE_POOL);
// Without a listener an idle connection that dies would end the process.
pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));

export const db: Db = createDb(pool);

export async function closeDb(): Promise<void> {
  await db.destroy();
}

export async function isDatabaseReady(): Promise<boolean> {
  await pool.query('select 1');
  return true;
}
