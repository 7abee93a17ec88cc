import { hash, randomBytes } from 'node:crypto';

/** About 30 MB. */
const MAX_REMEMBERED = 1_000_000;

/** How often a network has spoken about something today, with now; null if it has said enough, or there is no room. */
type Spend = (today: string, network: string, about: string, most: number) => number | null;

/**
 * Remembers how often a network (`rangeOf` an address) says something, until the day ends: by hashes with a salt of the day,
 * in memory only, so nothing that follows from an address is stored. When it is full, nobody new counts: too few rather than too many.
 */
export function networksOfDay(max = MAX_REMEMBERED): Spend {
  let day = '';
  let salt = '';
  const times = new Map<number, number>();
  return (today, network, about, most) => {
    if (today !== day) {
      day = today;
      salt = randomBytes(16).toString('hex');
      times.clear();
    }
    // 30 bits: of two that share them, one does not count.
    const id = hash('sha256', `${salt} ${about} ${network}`, 'buffer').readUInt32BE() >>> 2;
    const before = times.get(id) ?? 0;
    if (before >= most || (before === 0 && times.size >= max)) return null;
    times.set(id, before + 1);
    return before + 1;
  };
}
