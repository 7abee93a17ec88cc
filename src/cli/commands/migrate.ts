import { defineCommand } from '../command.ts';

export const migrate = defineCommand({
  about:
    'Each migration is a transaction. One that needs a table in use gives up soon so that readers go on, tries again for five minutes, and then says who holds the table.',
  examples: [
    ['migrate', ''],
    ['migrate --env-file /etc/butaca/env --yes', ''],
  ],
  database: 'change',
  run: async (_, { url }) => {
    const { migrateDatabase } = await import('../../data/migrate.ts');
    const ran = await migrateDatabase(url);
    const text = ran.length > 0 ? `ran ${ran.join(', ')}` : 'the database is up to date';
    return { json: { ran }, text };
  },
});
