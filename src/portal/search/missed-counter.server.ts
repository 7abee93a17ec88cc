import { addMissedSearches } from '../../data/commands/missed-searches.ts';
import type { Db } from '../../data/database.ts';
import { normaliseText } from '../../domain/search/text.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { createTally } from '../http/tally.server.ts';

/** Counts searches that found nothing: the text, and nothing about who asked. */
export function missedCounter(db: Db): (typed: string) => void {
  const tally = createTally({
    flushEveryMs: 5000,
    maxKeys: 1000,
    write: async (counts) => {
      const day = dayInArgentina(new Date());
      await addMissedSearches(
        db,
        counts.map(([text, times]) => ({ text, day, times })),
      );
    },
    lost: 'missed searches were not written',
  });
  return (typed) => {
    const text = normaliseText(typed);
    if (text !== '') tally(text);
  };
}
