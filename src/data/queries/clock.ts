import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The time that counts for everyone: the clocks of workers and portals may differ. */
export async function getDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}
