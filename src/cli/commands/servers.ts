import { defineCommand, defineGroup, tabbed } from '../command.ts';
import { limit } from '../whole-number.ts';

const dead = defineCommand({
  about: 'Columns are separated by tabs: since, why, of what, audio, label, address.',
  options: { limit: limit(100) },
  examples: [['servers dead --limit 20', '']],
  database: 'read',
  run: async (given, { withDb }) => {
    const { listDeadServers } = await import('../../data/queries/server-health.ts');
    const found = await withDb((db) => listDeadServers(db, given.limit));
    return tabbed(found, ({ since, reason, owner, audio, label, url }) => [
      ...[since.toISOString(), reason, owner, audio, label, url],
    ]);
  },
});

export const servers = defineGroup({
  dead: { summary: 'the servers that died last, with since when and why', load: () => dead },
});
