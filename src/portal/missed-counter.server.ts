import { addMissedSearches } from '../data/commands/missed-searches.ts';
import { dayInArgentina } from '../domain/football/clock.ts';
import { normaliseText } from '../domain/search/text.ts';
import { log } from '../platform/log.ts';
import { db } from './db.server.ts';

const FLUSH_EVERY_MS = 5000;
/** Between two flushes; what comes above it is not counted, so a flood costs nothing. */
const MOST_TEXTS = 1000;

const counts = new Map<string, number>();

/** A search that found nothing: its text, and nothing of who asked. */
export function countMissed(typed: string): void {
  const text = normaliseText(typed);
  if (text !== '' && (counts.size < MOST_TEXTS || counts.has(text)))
    counts.set(text, (counts.get(text) ?? 0) + 1);
}

async function flushMissed(): Promise<void> {
  const day = dayInArgentina(new Date());
  const batch = [...counts].map(([text, times]) => ({ text, day, times }));
  counts.clear();
  try {
    await addMissedSearches(db, batch);
  } catch (error) {
    log.warn({ err: error, lost: batch.length }, 'missed searches were not written');
  }
}

setInterval(flushMissed, FLUSH_EVERY_MS).unref();
