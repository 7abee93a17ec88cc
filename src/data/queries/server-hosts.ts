import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { hostOf } from '../links.ts';

/** The hosts of these servers. Unknown ids are left out. */
export async function listServerHosts(
  db: Db,
  serverIds: readonly string[],
): Promise<{ id: string; host: string }[]> {
  const { rows } = await sql<{ id: string; host: string }>`
    select id::text, ${hostOf('servers')} as host from servers
    where id = any(${serverIds}::bigint[])`.execute(db);
  return rows;
}
