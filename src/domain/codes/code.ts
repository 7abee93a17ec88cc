/** Codes that are printed on products or given to buyers, and typed in by people. */

/** Crockford's alphabet: no I, L, O or U, which are easily confused when read aloud or from a label. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;

/** 80 bits: sixteen letters, too many combinations to guess. */
export const SUFFIX_BYTES = 10;

function crockford(bytes: Uint8Array): string {
  let letters = '';
  let rest = 0;
  let bits = 0;
  for (const byte of bytes) {
    rest = (rest << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      letters += ALPHABET[(rest >> bits) & 31];
    }
    rest &= (1 << bits) - 1;
  }
  return bits > 0 ? letters + ALPHABET[(rest << (5 - bits)) & 31] : letters;
}

/** Five random bytes as eight letters, for a code that is soon over. */
export const writeShortCode = (random: Uint8Array): string =>
  crockford(random).replace(/^.{4}/, '$&-');

/** `BZ001-VIP-2025` and ten random bytes become `BZ001-VIP-2025-7K3M-9QXA-…`. */
export function writeCode(prefix: string, random: Uint8Array): string {
  if (random.length < SUFFIX_BYTES) throw new RangeError('a code needs 80 random bits');
  const groups = crockford(random).match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? [];
  return [prefix, ...groups].filter(Boolean).join('-');
}

/** The normal form of a typed code: case, dashes and spaces do not matter, and O counts as 0, I and L as 1. */
export function plainCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}
