import { slipCost } from '../../search/slips.ts';

const MIN_LENGTH = 5;
const MAX_LENGTH = 30;
const MAX_SLIPS = 1.2;
/** A hash of 32 bits and a position of 21 share the 53 bits of a number. */
const POSITIONS = 2 ** 21;

const isUsable = (key: string): boolean => key.length >= MIN_LENGTH && key.length <= MAX_LENGTH;
const digitsOf = (key: string): string => key.replace(/\D+/g, ' ');

/** Used again by each call of `hashesOf`. */
const hashes = new Uint32Array(MAX_LENGTH + 1);

const hashed = (hash: number, letter: number): number => Math.imul(hash ^ letter, 0x01000193);

/** FNV-1a of a key without each of its letters in turn, and at last of the whole key, until the next call. */
function hashesOf(key: string): Uint32Array {
  let before = 0x811c9dc5;
  for (let left = 0; left < key.length; left++) {
    let hash = before;
    for (let i = left + 1; i < key.length; i++) hash = hashed(hash, key.charCodeAt(i));
    hashes[left] = hash;
    before = hashed(before, key.charCodeAt(left));
  }
  hashes[key.length] = before;
  return hashes.subarray(0, key.length + 1);
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
      for (const hash of hashesOf(key)) this.#hashes[at++] = hash * POSITIONS + position;
    this.#hashes.sort();
  }

  /** Keys that one slip of a typist may have made into this one; other digits are no slip. */
  near(key: string): string[] {
    if (!isUsable(key)) return [];
    const found = new Set<string>();
    for (const hash of hashesOf(key))
      for (let at = this.#firstOf(hash); at < this.#hashes.length; at++) {
        const entry = this.#hashes[at] as number;
        if (Math.floor(entry / POSITIONS) !== hash) break;
        found.add(this.#keys[entry % POSITIONS] as string);
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
