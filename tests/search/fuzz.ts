import { below, pick, type Random, seededRandom } from '../../bench/generator/prng.ts';

const PIECES = [
  "' or 1=1 --",
  "'; drop table titles; --",
  '%',
  '_',
  '\\',
  "'a':* & !b | (c <-> d)",
  ':*',
  '&|!<>()*',
  '\0',
  '\u0001\u001f\u007f',
  '😀👨‍👩‍👧‍👦',
  'مرحبا بالعالم',
  'שלום עולם',
  '\u202e\u200f',
  '\ud83c',
  '\udfff',
  'é́́́́́',
  'ﷺ',
  '攻殻機動隊',
  'la casa',
  'el',
  'a',
  'xviii',
  '0',
  '-1',
  '$1',
  '{"a":1}',
  '<script>',
  '../../etc',
  'ñandú',
];
const LONG = 50_000;

function fuzzed(random: Random): string {
  const kind = below(random, 10);
  if (kind < 6)
    return Array.from({ length: 1 + below(random, 6) }, () => pick(random, PIECES)).join(' ');
  if (kind < 8)
    return String.fromCharCode(
      ...Array.from({ length: below(random, 40) }, () => below(random, 0x10000)),
    );
  const piece = pick(random, PIECES);
  if (kind === 8) return piece.repeat(Math.ceil((1 + below(random, 300)) / piece.length));
  return `${piece} `.repeat(Math.ceil(LONG / piece.length)).slice(0, LONG);
}

/** Queries that nobody types by accident. */
export function fuzzQueries(seed: number, count: number): string[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => fuzzed(random));
}
