import { addDemand, type Opened } from '../../data/commands/demand.ts';
import { TITLE_KINDS, type TitleKind } from '../../domain/catalogue/title.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { db } from '../http/db.server.ts';
import { createTally } from '../http/tally.server.ts';

const MAX_ID = 200;

function parse(key: string): { kind: TitleKind; id: string } | null {
  const slash = key.indexOf('/');
  const kind = TITLE_KINDS.find((known) => known === key.slice(0, slash));
  const id = key.slice(slash + 1);
  return kind && id !== '' && id.length <= MAX_ID && !id.includes('\0') ? { kind, id } : null;
}

const tally = createTally({
  flushEveryMs: 5000,
  most: 10_000,
  write: async (counts) => {
    const day = dayInArgentina(new Date());
    const batch: Opened[] = counts.flatMap(([key, opens]) => {
      const title = parse(key);
      return title ? [{ ...title, day, opens }] : [];
    });
    await addDemand(db, batch);
  },
  lost: 'demand counts were not written',
});

export function countOpened(key: string): boolean {
  if (!parse(key)) return false;
  tally(key);
  return true;
}
