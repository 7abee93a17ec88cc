import { defineCommand } from '../command.ts';

export const status = defineCommand({
  about: 'One screen. `butaca doctor` says what is wrong, and how to mend it.',
  examples: [['status', '']],
  database: 'none',
  run: async () => {
    const { readStatus } = await import('../status/read-status.ts');
    const { statusText } = await import('../status/status-text.ts');
    const { openSite } = await import('../machine/site.ts');
    const found = await readStatus(openSite());
    return { json: found, text: statusText(found) };
  },
});
