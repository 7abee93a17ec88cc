import { defineCommand } from '../command.ts';

export const backup = defineCommand({
  about:
    'A full backup once a week, and what changed since then on other days, with pgBackRest. Old ones are removed by the rule that `butaca setup` was given. As root or postgres.',
  args: {},
  options: {},
  examples: [['backup', 'before something risky']],
  database: 'none',
  run: async () => {
    const { becomeOwner, readCluster } = await import('../backups/cluster.ts');
    const { refuseWhileRestoring } = await import('../backups/restore-state.ts');
    const { makeBackup } = await import('../backups/make-backup.ts');
    const cluster = readCluster();
    refuseWhileRestoring(cluster);
    becomeOwner(cluster);
    const { backup: made, proof } = await makeBackup(cluster);
    return { json: { ...made, detail: proof.detail }, text: proof.detail };
  },
});
