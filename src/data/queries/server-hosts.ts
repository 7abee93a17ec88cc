import { type Db, rowsOf } from '../database.ts';
import { hostOf } from '../links.ts';

export type ServerHost = { id: string; host: string | null; channelId: string | null };

/** The hosts of these servers. Unknown ids are left out. */
export const listServerHosts = async (
  db: Db,
  serverIds: readonly string[],
): Promise<ServerHost[]> =>
  await rowsOf<ServerHost>(db)`
    select id::text, ${hostOf('servers')} as host, channel_id::text as "channelId" from servers
    where id = any(${serverIds}::bigint[])`;
