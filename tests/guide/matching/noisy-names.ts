import { below, chance, pick, type Random, seededRandom } from '../../../bench/generator/prng.ts';
import type { GuideEntry } from './guide.ts';

/** What lists do to names, applied at random to the names of a guide: a second set, of any size. */
type Noise = { kind: string; apply: (name: string, random: Random) => string | null };

const letters = (name: string): number[] =>
  Array.from(name, (letter, i) => (/\p{L}/u.test(letter) ? i : -1)).filter((i) => i > 0);

const cut = (name: string, at: number, count: number, put = ''): string =>
  name.slice(0, at) + put + name.slice(at + count);

/** Null: the name is too short for it, or would become another one. */
const NOISES: Noise[] = [
  { kind: 'as it is', apply: (name) => name },
  {
    kind: 'quality',
    apply: (name, random) =>
      `${name} ${pick(random, ['HD', 'FHD', 'SD', '4K', '1080p', 'UHD HEVC', 'ᴴᴰ', 'HD 50fps'])}`,
  },
  {
    kind: 'brackets',
    apply: (name, random) =>
      `${name} ${pick(random, ['[HD]', '(720p)', '[Geo-blocked]', '(Backup)', '[Not 24/7]', '{FHD}'])}`,
  },
  { kind: 'no accents', apply: (name) => name.normalize('NFD').replace(/\p{M}/gu, '') },
  { kind: 'decomposed', apply: (name) => name.normalize('NFD') },
  {
    kind: 'case',
    apply: (name, random) => (chance(random, 50) ? name.toUpperCase() : name.toLowerCase()),
  },
  { kind: 'spaces', apply: (name) => `  ${name.replaceAll(' ', '   ')} ` },
  { kind: 'joined', apply: (name) => name.replaceAll(' ', '_') },
  {
    kind: 'ornaments',
    apply: (name, random) => {
      const sign = pick(random, ['★', '●', '▶', '⚽', '❖', '***']);
      return `${sign} ${name} ${sign}`;
    },
  },
  {
    kind: 'order',
    apply: (name) => {
      const words = name.split(' ');
      // A number in front is the place in a line-up.
      return words.length < 2 || /[^\p{L} ]/u.test(name) ? null : words.reverse().join(' ');
    },
  },
  {
    kind: 'letter lost',
    apply: (name, random) => {
      const places = letters(name);
      return places.length < 7 ? null : cut(name, pick(random, places), 1);
    },
  },
  {
    kind: 'letter changed',
    apply: (name, random) => {
      const places = letters(name);
      const other = String.fromCharCode(97 + below(random, 26));
      return places.length < 7 ? null : cut(name, pick(random, places), 1, other);
    },
  },
  {
    kind: 'letters swapped',
    apply: (name, random) => {
      const places = letters(name).filter((at) => /^\p{L}{2}$/u.test(name.slice(at, at + 2)));
      if (places.length < 6) return null;
      const at = pick(random, places);
      return cut(name, at, 2, `${name[at + 1]}${name[at]}`);
    },
  },
];

export type NoisyName = { name: string; country?: string; expected: string; kind: string };

export function noisyNames(guide: GuideEntry[], seed: number, count: number): NoisyName[] {
  const random = seededRandom(seed);
  const names: NoisyName[] = [];
  while (names.length < count) {
    const { id, names: known, country } = pick(random, guide);
    const { kind, apply } = pick(random, NOISES);
    const name = apply(pick(random, known), random);
    if (name !== null)
      names.push({
        name,
        expected: id,
        kind,
        ...(country && chance(random, 70) ? { country } : {}),
      });
  }
  return names;
}
