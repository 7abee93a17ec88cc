import { addDemand, type Opened } from '../data/commands/demand.ts';
import { TITLE_KINDS, type TitleKind } from '../domain/catalog/title.ts';
import { dayInArgentina } from '../domain/football/clock.ts';
import { log } from '../platform/log.ts';
import { db } from './db.server.ts';

const FLUSH_EVERY_MS = 5000;
/** Between two flushes; what comes above it is not counted, so a flood costs nothing. */
const MOST_TITLES = 10_000;
const LONGEST_ID = 200;

const counts = new Map<string, number>();

function parse(key: string): { kind: TitleKind; id: string } | null {
  const slash = key.indexOf('/');
  const kind = TITLE_KINDS.find((known) => known === key.slice(0, slash));
  const id = key.slice(slash + 1);
  return kind && id !== '' && id.length <= LONGEST_ID && !id.includes('\0') ? { kind, id } : null;
}

/** Counts in memory; a title that is opened a thousand times a second is one row every few seconds. */
export function countOpened(key: string): boolean {
  if (!parse(key)) return false;
  if (counts.size < MOST_TITLES || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return true;
}

async function flushDemand(): Promise<void> {
  const day = dayInArgentina(new Date());
  const batch: Opened[] = [...counts].flatMap(([key, opens]) => {
    const title = parse(key);
    return title ? [{ ...title, day, opens }] : [];
  });
  counts.clear();
  try {
    await addDemand(db, batch);
  } catch (error) {
    log.warn({ err: error, lost: batch.length }, 'demand counts were not written');
  }
}

setInterval(flushDemand, FLUSH_EVERY_MS).unref();
