import pg from 'pg';
import { DATABASE_ROLES, type DatabaseRole, grantRoles } from '../../src/data/roles.ts';
import { databaseUrlOf } from '../../tools/database-roles.ts';

export { databaseUrlOf };

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

export type RoleClients = Record<DatabaseRole | 'owner', pg.Client> & { end: () => Promise<void> };

/** The owner and each role, connected over TCP as the processes are. The roles belong to the server of all tests. */
export async function connectRoles(databaseUrl: string): Promise<RoleClients> {
  const owner = await connect(databaseUrl);
  // The template has the grants but those on the database itself.
  await grantRoles(owner);
  const clients: [string, pg.Client][] = [['owner', owner]];
  for (const role of DATABASE_ROLES)
    clients.push([role, await connect(databaseUrlOf(databaseUrl, role))]);
  return {
    ...(Object.fromEntries(clients) as Record<DatabaseRole | 'owner', pg.Client>),
    end: async () => void (await Promise.all(clients.map(([, client]) => client.end()))),
  };
}
