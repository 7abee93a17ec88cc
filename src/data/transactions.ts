import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The number of the next transaction that writes. What two of them differ by is how many there were at most. */
export async function getNextTransaction(db: Db): Promise<string> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db);
  return rows[0]?.next ?? '0';
}
