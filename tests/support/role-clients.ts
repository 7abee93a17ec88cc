import { randomBytes } from 'node:crypto';
import pg from 'pg';
import {
  DATABASE_ROLES,
  type DatabaseRole,
  grantRoles,
  setRolePassword,
} from '../../src/data/roles.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

export type RoleClients = Record<DatabaseRole | 'owner', pg.Client> & {
  urls: Record<DatabaseRole, string>;
  end: () => Promise<void>;
};

/** The owner and each role, connected over TCP as the processes are. */
export async function connectRoles(databaseUrl: string): Promise<RoleClients> {
  const owner = await connect(databaseUrl);
  const clients: [string, pg.Client][] = [['owner', owner]];
  const urls = {} as Record<DatabaseRole, string>;
  for (const role of DATABASE_ROLES) {
    const password = randomBytes(12).toString('hex');
    await setRolePassword(owner, role, password);
    const url = new URL(databaseUrl);
    Object.assign(url, { username: role, password });
    urls[role] = url.href;
    clients.push([role, await connect(url.href)]);
  }
  await grantRoles(owner);
  return {
    ...(Object.fromEntries(clients) as Record<DatabaseRole | 'owner', pg.Client>),
    urls,
    end: async () => void (await Promise.all(clients.map(([, client]) => client.end()))),
  };
}
