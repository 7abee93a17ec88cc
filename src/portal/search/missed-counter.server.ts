import { addMissedSearches } from '../../data/commands/missed-searches.ts';
import { normaliseText } from '../../domain/search/text.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { db } from '../http/db.server.ts';
import { createTally } from '../http/tally.server.ts';

const tally = createTally({
  flushEveryMs: 5000,
  most: 1000,
  write: async (counts) => {
    const day = dayInArgentina(new Date());
    await addMissedSearches(
      db,
      counts.map(([text, times]) => ({ text, day, times })),
    );
  },
  lost: 'missed searches were not written',
});

/** A search that found nothing: its text, and nothing of who asked. */
export function countMissed(typed: string): void {
  const text = normaliseText(typed);
  if (text !== '') tally(text);
}
