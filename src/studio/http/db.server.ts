import { createDb, createPool, type Db } from '../../data/database.ts';
import { studioEnv } from '../../platform/env.ts';
import { log } from '../../platform/log.ts';

const CONNECTIONS = 10;

const pool = createPool(studioEnv().STUDIO_DATABASE_URL, CONNECTIONS);
// Without a listener, the loss of an idle connection would end the process.
pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));

export const db: Db = createDb(pool);

export const closeDb = async (): Promise<void> => await db.destroy();

export async function isDatabaseReady(): Promise<boolean> {
  await pool.query('select 1');
  return true;
}
