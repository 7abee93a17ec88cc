import { defineCommand } from '../command.ts';

export const backup = defineCommand({
  about:
    'A full backup once a week, and what changed since then on other days, with pgBackRest. Old ones are removed by the rule that `butaca setup` was given. As root or postgres.',
  examples: [['backup', 'before something risky']],
  database: 'none',
  run: async () => {
    const { becomeOwner, configFolder } = await import('../backups/cluster.ts');
    const { makeBackup } = await import('../backups/make-backup.ts');
    const { readOwnCluster } = await import('../backups/lineage.ts');
    const cluster = await readOwnCluster();
    // The nightly one runs as postgres, who may not read secrets.
    const isRoot = process.getuid?.() === 0;
    const { KEEP_IT, readKitState } = await import('../setup/kit.ts');
    const notes = isRoot && !readKitState(configFolder()).isStored ? KEEP_IT : [];
    becomeOwner(cluster);
    const { backup: made, proof } = await makeBackup(cluster);
    return { json: { ...made, detail: proof.detail }, text: proof.detail, notes };
  },
});
