import { below, chance, pick, type Random } from './prng.ts';

/**
 * JSON is written by hand, for speed. That is safe because nothing written needs escaping: the
 * vocabulary has no quotation mark, backslash or control character.
 */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const PAIRS = [...ALPHABET].flatMap((first) => [...ALPHABET].map((second) => first + second));

/** Random letters and digits, four per round; 20 make an id like the source's, unique in practice. */
export function randomCode(random: Random, rounds: number): string {
  let code = '';
  for (let round = 0; round < rounds; round++) {
    const bits = random() >>> 0;
    code += PAIRS[bits % PAIRS.length] as string;
    code += PAIRS[Math.floor(bits / PAIRS.length) % PAIRS.length] as string;
  }
  return code;
}

const LABELS = [
  Array.from({ length: 10 }, (_, index) => `OPCION ${index + 1}`),
  Array.from({ length: 10 }, (_, index) => `Servidor ${index + 1}`),
  ['Faro', 'Cumbre', 'Brisa', 'Ombú', 'Zonda', 'Ceibo', 'Pampa', 'Quebracho', 'Ñandú', 'Litoral'],
];

const FIELDS = ['IDIOMAS', 'SERVERSUB', 'SERVERJAP', 'SERVERCASTELLANO'] as const;

/** Percent of servers in each of the fields. */
export type AudioShares = readonly [latin: number, sub: number, jap: number, spain: number];

/** The server maps as JSON members, each with a comma before it; `count` servers in total. */
export function serverMaps(random: Random, count: number, shares: AudioShares): string {
  const labels = pick(random, LABELS);
  const first = below(random, 2);
  const sizes = [0, 0, 0, 0];
  const maps = ['', '', '', ''];
  for (let server = 0; server < count; server++) {
    const field = drawField(random, shares);
    const size = sizes[field] as number;
    sizes[field] = size + 1;
    maps[field] +=
      `${size === 0 ? '' : ','}"${labels[(first + size) % labels.length]}":"${serverUrl(random)}"`;
  }
  let members = `,"IDIOMAS":{${maps[0]}}`;
  for (let field = 1; field < FIELDS.length; field++) {
    if (maps[field] !== '') members += `,"${FIELDS[field]}":{${maps[field]}}`;
  }
  return members;
}

function drawField(random: Random, shares: AudioShares): number {
  let point = below(random, 100);
  let field = 0;
  while (field < 3 && point >= (shares[field] as number)) point -= shares[field++] as number;
  return field;
}

export function serverUrl(random: Random): string {
  const code = randomCode(random, 3);
  const host = below(random, 8) + 1;
  if (!chance(random, 30)) return `https://player${host}.example/e/${code}`;
  return chance(random, 60)
    ? `https://media${host}.example/${code}/master.m3u8`
    : `https://media${host}.example/${code}.mp4`;
}
