import { z } from 'zod';
import { commandLineActor } from '../actor.ts';
import { defineCommand, defineGroup, tabbed } from '../command.ts';
import { CommandFailed } from '../errors.ts';

const failed = defineCommand({
  about:
    'Columns are separated by tabs: name, how often, since when, why. One that succeeds again is no longer listed.',
  examples: [['jobs failed', '']],
  database: 'read',
  run: async (_, { withDb }) => {
    const { listFailedJobs } = await import('../../data/queries/today.ts');
    const found = await withDb(listFailedJobs);
    return tabbed(
      found,
      ({ name, times, since, reason }) => [name, times, since.toISOString(), reason.split('\n')[0]],
      'Every job succeeded when it last ran.',
    );
  },
});

const retry = defineCommand({
  about: 'The worker runs it within a minute.',
  args: {
    name: { value: 'NAME', help: 'as `butaca jobs failed` shows it', schema: z.string().min(1) },
  },
  examples: [['jobs retry count-demand', '']],
  database: 'change',
  run: async ({ name }, { withDb }) => {
    const { wantJobAgain } = await import('../../data/commands/failed-jobs.ts');
    const isWanted = await withDb((db) => wantJobAgain(db, commandLineActor(), name));
    if (!isWanted) throw new CommandFailed(`No job ${name} has failed.`);
    return { json: { name }, text: `${name} runs again within a minute` };
  },
});

export const jobs = defineGroup({
  failed: { summary: 'jobs whose last run failed', load: () => failed },
  retry: { summary: 'runs one again', load: () => retry },
});
