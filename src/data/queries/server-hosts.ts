import { type Db, rowsOf } from '../database.ts';
import { hostOf } from '../links.ts';

/** The hosts of these servers. Unknown ids are left out. */
export const listServerHosts = async (
  db: Db,
  serverIds: readonly string[],
): Promise<{ id: string; host: string }[]> =>
  await rowsOf<{ id: string; host: string }>(db)`
    select id::text, ${hostOf('servers')} as host from servers
    where id = any(${serverIds}::bigint[])`;
