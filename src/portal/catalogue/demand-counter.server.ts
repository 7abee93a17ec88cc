import { addDemand, type Opened } from '../../data/commands/demand.ts';
import type { Db } from '../../data/database.ts';
import { TITLE_KINDS, type TitleKind } from '../../domain/catalogue/title.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { createTally } from '../http/tally.server.ts';

const MAX_ID = 200;

function parse(key: string): { kind: TitleKind; id: string } | null {
  const slash = key.indexOf('/');
  const kind = TITLE_KINDS.find((known) => known === key.slice(0, slash));
  const id = key.slice(slash + 1);
  return kind && id !== '' && id.length <= MAX_ID && isStorableText(id) ? { kind, id } : null;
}

/** Counts openings of titles by `KIND/ID`; false for a key that names no title. */
export function demandCounter(db: Db): (key: string) => boolean {
  const tally = createTally({
    flushEveryMs: 5000,
    maxKeys: 10_000,
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
  return (key) => {
    if (!parse(key)) return false;
    tally(key);
    return true;
  };
}
