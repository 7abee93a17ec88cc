import { defineCommand, defineGroup, tabbed } from '../command.ts';
import { limit } from '../whole-number.ts';

const missed = defineCommand({
  about: 'Columns are separated by tabs: how often, on which day last, what.',
  options: { limit: limit(50) },
  examples: [['searches missed --limit 20', '']],
  database: 'read',
  run: async (given, { withDb }) => {
    const { listMissedSearches } = await import('../../data/queries/missed-searches.ts');
    const found = await withDb((db) => listMissedSearches(db, given.limit));
    const ifNone = 'Every search of the last 30 days found something.';
    return tabbed(found, ({ text, times, lastDay }) => [times, lastDay, text], ifNone);
  },
});

export const searches = defineGroup({
  missed: {
    summary: 'what viewers looked for in the last 30 days and did not find',
    load: () => missed,
  },
});
