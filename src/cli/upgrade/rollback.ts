import { z } from 'zod';
import { defineCommand } from '../command.ts';
import { CommandFailed } from '../errors.ts';
import { hasSystemd } from '../machine/units.ts';
import { note } from '../terminal.ts';
import { activate } from './activate.ts';
import {
  compareVersions,
  contractingMigrations,
  listReleases,
  releaseBefore,
  releaseInUse,
} from './installation.ts';
import { releaseOf, runningParts } from './units.ts';

/** Whether a move was killed before everything had moved. */
async function isHalfway(current: string): Promise<boolean> {
  const parts = hasSystemd() ? await runningParts() : [];
  const releases = await Promise.all(parts.map(releaseOf));
  return releases.some((release) => release !== null && release !== current);
}

export const rollback = defineCommand({
  about:
    'Moves everything back to an older release, without a gap. The database stays as it is: its migrations are made so that the release before works with them. `butaca upgrade` goes forward again.',
  args: {
    version: {
      value: 'VERSION',
      help: 'default: the release before the one in use',
      schema: z.string().optional(),
    },
  },
  examples: [
    ['rollback', ''],
    ['rollback 0.2.0', ''],
  ],
  database: 'none',
  run: async ({ version }) => {
    process.on('SIGHUP', () => {});
    const current = await releaseInUse();
    if (!current) throw new CommandFailed('No release is in use.');
    const releases = await listReleases();
    const halfway = version === undefined && (await isHalfway(current));
    if (halfway) note(`a move to ${current} was interrupted; finishing it`);
    const to = halfway ? current : (version ?? releaseBefore(releases, current));
    if (!to) throw new CommandFailed(`There is no release before ${current} here.`);
    if (!releases.includes(to))
      throw new CommandFailed(`There is no release ${to} here, only ${releases.join(', ')}.`);
    if (compareVersions(to, current) > 0)
      throw new CommandFailed(`${to} is newer than ${current}: butaca upgrade`);
    const lost = await contractingMigrations(current, to);
    if (lost.length > 0)
      throw new CommandFailed(
        `${to} cannot work with the database any more (${lost.join(', ')}). Restore a backup from before: butaca restore --help`,
      );
    await activate(to);
    return { json: { from: current, to }, text: `${to} is in use, before it ${current}` };
  },
});
