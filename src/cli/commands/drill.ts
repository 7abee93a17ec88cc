import { defineCommand } from '../command.ts';
import { CommandFailed } from '../errors.ts';

export const drill = defineCommand({
  about:
    'Verifies the repository, restores the newest backup and the archive into a spare cluster, checks its tables, indexes and pages, compares it with the database as it was at that moment, and removes it. Runs at the lowest priority, and needs as much disk as the database. As root or postgres.',
  examples: [['drill', 'as the monthly timer does']],
  database: 'none',
  run: async () => {
    const { becomeOwner } = await import('../backups/cluster.ts');
    const { drillBackups } = await import('../backups/drill.ts');
    const { readOwnCluster } = await import('../backups/lineage.ts');
    const cluster = await readOwnCluster();
    becomeOwner(cluster);
    const { proof, ...drilled } = await drillBackups(cluster);
    if (!proof.ok) throw new CommandFailed(proof.detail);
    return { json: { ...drilled, at: proof.at }, text: proof.detail };
  },
});
