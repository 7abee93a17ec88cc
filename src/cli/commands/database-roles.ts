import { onDatabase } from '../../data/migrate.ts';
import {
  DATABASE_ROLES,
  type DatabaseRole,
  grantRoles,
  setRolePassword,
} from '../../data/roles.ts';
import { optionalEnv } from '../../platform/env.ts';
import { defineCommand } from '../command.ts';
import { notAllowed } from '../database.ts';

const passwordOf = (role: DatabaseRole): string | undefined =>
  optionalEnv(`${role.toUpperCase() as Uppercase<DatabaseRole>}_PASSWORD`);

export const databaseRoles = defineCommand({
  about: `Roles: ${DATABASE_ROLES.join(', ')}. One whose password is set (BUTACA_PORTAL_PASSWORD and so on) is created or gets that password, for which the role of DATABASE_URL must be allowed to create roles; one that exists gets its privileges. \`butaca migrate\` gives them again whenever it runs.`,
  examples: [['database-roles --env-file /etc/butaca/roles', '']],
  database: 'change',
  run: async (_, { url }) => {
    const granted = await onDatabase(url, async (client) => {
      for (const role of DATABASE_ROLES) {
        const password = passwordOf(role);
        if (!password) continue;
        await setRolePassword(client, role, password).catch(
          notAllowed(
            `The role of DATABASE_URL may not create roles. As the superuser: createuser --pwprompt ${role}; then this command again without that password.`,
          ),
        );
      }
      return await grantRoles(client);
    });
    const missing = DATABASE_ROLES.filter((role) => !granted.includes(role));
    const notes = missing.map((role) => `${role} does not exist, and its password is not set.`);
    return { json: { granted, missing }, text: granted.join('\n'), notes };
  },
});
