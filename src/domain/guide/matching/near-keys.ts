import { slipCost } from '../../search/slips.ts';

const MIN_LENGTH = 5;
const MAX_LENGTH = 30;
const MAX_SLIPS = 1.2;
/** A hash of 32 bits and a position of 21 share the 53 bits of a number. */
const POSITIONS = 2 ** 21;

const isUsable = (key: string): boolean => key.length >= MIN_LENGTH && key.length <= MAX_LENGTH;
const digitsOf = (key: string): string => key.replace(/\D+/g, ' ');

/** FNV-1a of a key without one letter; -1 leaves none out. */
function hashWithout(key: string, left: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++)
    if (i !== left) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Two keys that differ by one slip have the same letters left when each lacks one letter or none. */
export class NearKeys {
  readonly #keys: string[];
  readonly #hashes: Float64Array;

  constructor(keys: Iterable<string>) {
    this.#keys = Array.from(keys).filter(isUsable).slice(0, POSITIONS);
    this.#hashes = new Float64Array(this.#keys.reduce((sum, { length }) => sum + length + 1, 0));
    let at = 0;
    for (const [position, key] of this.#keys.entries())
      for (let left = -1; left < key.length; left++)
        this.#hashes[at++] = hashWithout(key, left) * POSITIONS + position;
    this.#hashes.sort();
  }

  /** Keys that one slip of a typist may have made into this one; other digits are no slip. */
  near(key: string): string[] {
    if (!isUsable(key)) return [];
    const found = new Set<string>();
    for (let left = -1; left < key.length; left++) {
      const hash = hashWithout(key, left);
      for (let at = this.#firstOf(hash); at < this.#hashes.length; at++) {
        const entry = this.#hashes[at] as number;
        if (Math.floor(entry / POSITIONS) !== hash) break;
        found.add(this.#keys[entry % POSITIONS] as string);
      }
    }
    return [...found].filter(
      (other) =>
        other !== key &&
        digitsOf(other) === digitsOf(key) &&
        slipCost(key, other, MAX_SLIPS) <= MAX_SLIPS,
    );
  }

  #firstOf(hash: number): number {
    let low = 0;
    let high = this.#hashes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#hashes[middle] as number) < hash * POSITIONS) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
