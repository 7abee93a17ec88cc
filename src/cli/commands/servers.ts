import { defineCommand, defineGroup } from '../command.ts';
import { limit } from '../whole-number.ts';

const dead = defineCommand({
  about: 'Columns are separated by tabs: since, why, of what, audio, label, address.',
  args: {},
  options: { limit: limit(100) },
  examples: [['servers dead --limit 20', '']],
  database: 'read',
  run: async (given, { withDb }) => {
    const { listDeadServers } = await import('../../data/queries/server-health.ts');
    const found = await withDb((db) => listDeadServers(db, given.limit));
    const lines = found.map(({ since, reason, owner, audio, label, url }) =>
      [since.toISOString(), reason, owner, audio, label, url].join('\t'),
    );
    return { json: found, text: lines.join('\n') };
  },
});

export const servers = defineGroup({
  dead: { summary: 'the servers that died last, with since when and why', load: () => dead },
});
