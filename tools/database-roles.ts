import { onDatabase } from '../src/data/migrate.ts';
import {
  DATABASE_ROLES,
  type DatabaseRole,
  grantRoles,
  setRolePassword,
} from '../src/data/roles.ts';

/** Public, because it is in this file: for databases that only this machine reaches. */
const PASSWORD = 'development-only';

/** The roles as `butaca database-roles` makes them. A database without tables yet gets its grants when it is migrated. */
export async function createDatabaseRoles(databaseUrl: string): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    for (const role of DATABASE_ROLES) await setRolePassword(client, role, PASSWORD);
    await grantRoles(client);
  });
}

/** The same database, as a process with this role reaches it. */
export function databaseUrlOf(databaseUrl: string, role: DatabaseRole, application = ''): string {
  const url = new URL(databaseUrl);
  Object.assign(url, { username: role, password: PASSWORD });
  if (application) url.searchParams.set('application_name', application);
  return url.href;
}
