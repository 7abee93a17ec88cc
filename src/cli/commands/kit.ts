import { existsSync } from 'node:fs';
import { defineCommand } from '../command.ts';
import { CommandFailed } from '../errors.ts';
import { FILES } from '../machine/paths.ts';

export const kit = defineCommand({
  about:
    'Secrets, the key of the backups and the answers to setup, in one file: /etc/butaca/kit.json. Whoever has it and the backups can make the portal again elsewhere (`butaca setup --kit FILE`), so it belongs where this machine is not. Setup renews it; so does this command. As root.',
  options: { stored: { help: 'you have put the file, as it is now, where this machine is not' } },
  examples: [
    ['kit', 'whether it is stored, and what to do'],
    ['kit --stored', 'after you have copied it'],
  ],
  database: 'none',
  run: async ({ stored }) => {
    if (process.getuid?.() !== 0)
      throw new CommandFailed('Only root can read the secrets: sudo butaca kit');
    const { KEEP_IT, noteStored, readKitState, writeKit } = await import('../setup/kit.ts');
    if (!existsSync(FILES.answers))
      throw new CommandFailed('This machine has no portal that `butaca setup` made.');
    const isNew = writeKit();
    if (isNew && stored)
      throw new CommandFailed(
        `${FILES.kit} has just changed: copy it again, then: butaca kit --stored`,
      );
    if (stored) noteStored();
    const { isStored } = readKitState();
    return {
      json: { file: FILES.kit, isStored },
      text: isStored ? `${FILES.kit} is stored elsewhere as it is now.` : KEEP_IT.join('\n'),
    };
  },
});
