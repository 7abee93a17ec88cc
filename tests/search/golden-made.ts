import { below, chance, pick, type Random, seededRandom } from '../../bench/generator/prng.ts';

/**
 * Queries generated from the titles of any catalogue. A query that spells another title is left out (it means that
 * one). A query that stops in the middle of a word is extended until at most three names begin with it. What remains
 * is what a viewer can expect to be understood. Independent of the engine.
 */
export type MadeTitle = { name: string; originalName: string | null };

/** A title counts as found if its name, or original name, equals `meant` except for case and accents. */
export type MadeGolden = { query: string; category: string; meant: string };

export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

const ARTICLES = new Set('el la los las un una'.split(' '));
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ROMAN = ['II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
const SOUNDS = [
  ['b', 'v'],
  ['v', 'b'],
  ['s', 'z'],
  ['z', 's'],
  ['c', 's'],
  ['g', 'j'],
  ['ll', 'y'],
  ['h', ''],
  ['qu', 'k'],
] as const;

const splice = (word: string, at: number, remove: number, add = ''): string =>
  word.slice(0, at) + add + word.slice(at + remove);

/** One typo or spelling mistake. */
function slip(random: Random, word: string): string {
  const at = 1 + below(random, word.length - 1);
  const kind = below(random, 10);
  if (kind < 3) return splice(word, at, 1);
  if (kind < 5) return splice(word, at, 0, word[at - 1]);
  if (kind < 7) return splice(word, at, 1, LETTERS[below(random, LETTERS.length)]);
  const [from, to] = pick(random, SOUNDS);
  return word.includes(from) ? word.replace(from, to) : splice(word, at, 1);
}

function swap(random: Random, word: string): string {
  const at = below(random, word.length - 1);
  return splice(word, at, 2, `${word[at + 1]}${word[at]}`);
}

function inWord(
  random: Random,
  words: string[],
  shortest: number,
  change: (word: string) => string,
): string[] | null {
  const places = words.flatMap((word, place) => (word.length >= shortest ? [place] : []));
  if (places.length === 0) return null;
  const place = pick(random, places);
  return words.map((word, at) => (at === place ? change(word) : word));
}

type Way = (random: Random, title: MadeTitle, words: string[]) => string[] | null;

const WAYS: Record<string, Way> = {
  accents: (_, { name }) => (plain(name) === name.toLowerCase() ? null : [plain(name)]),
  case: (random, { name }) => [chance(random, 50) ? name.toUpperCase() : name.toLowerCase()],
  'one typo': (random, _, words) => inWord(random, words, 5, (word) => slip(random, word)),
  'two typos': (random, _, words) => {
    const long = words.filter((word) => word.length >= 5);
    if (long.length < 2)
      return inWord(random, words, 8, (word) => slip(random, slip(random, word)));
    const first = pick(random, long);
    const second = pick(
      random,
      long.filter((word) => word !== first),
    );
    if (second === undefined) return null;
    return words.map((word) => (word === first || word === second ? slip(random, word) : word));
  },
  'swapped letters': (random, _, words) => inWord(random, words, 5, (word) => swap(random, word)),
  'split words': (random, _, words) =>
    inWord(random, words, 7, (word) => splice(word, 3 + below(random, word.length - 5), 0, ' ')),
  'joined words': (random, _, words) => {
    if (words.length < 2) return null;
    const at = below(random, words.length - 1);
    return [...words.slice(0, at), `${words[at]}${words[at + 1]}`, ...words.slice(at + 2)];
  },
  numerals: (_, { name }, words) => {
    const last = name.split(' ').pop() ?? '';
    const roman = ROMAN.indexOf(last);
    if (roman >= 0) return [...words.slice(0, -1), String(roman + 2)];
    return /^([2-9]|10)$/.test(last)
      ? [...words.slice(0, -1), (ROMAN[Number(last) - 2] ?? '').toLowerCase()]
      : null;
  },
  articles: (random, _, words) => {
    const without = words.filter(
      (word, at) => !ARTICLES.has(word) || (at > 0 && chance(random, 50)),
    );
    if (without.length > 0 && without.length < words.length) return without;
    return ARTICLES.has(words[0] ?? '') ? null : [chance(random, 50) ? 'el' : 'la', ...words];
  },
  'original titles': (_, { originalName }) =>
    originalName === null ? null : [plain(originalName)],
};

/** How much of a text must be typed until few names begin with it. */
function prefixCutter(names: string[]): (name: string) => string {
  const sorted = [...new Set(names)].sort();
  const firstFrom = (text: string): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (name) => {
    for (let length = 4; length < name.length; length++) {
      const start = name.slice(0, length);
      const fourth = sorted[firstFrom(start) + 3];
      if (!fourth?.startsWith(start)) return start;
    }
    return name;
  };
}

export function goldenFromCatalogue(
  titles: readonly MadeTitle[],
  seed: number,
  count: number,
): MadeGolden[] {
  const random = seededRandom(seed);
  const names = titles.map(({ name }) => plain(name));
  const spelled = new Set(names);
  const cut = prefixCutter(names);
  const ways: [string, Way][] = [
    ...Object.entries(WAYS),
    ['partial words', (_, { name }) => [cut(plain(name))]],
  ];
  const made: MadeGolden[] = [];
  for (let tries = 0; made.length < count && tries < count * 100; tries++) {
    const title = pick(random, titles);
    const [category, way] = ways[made.length % ways.length] as [string, Way];
    const query = way(random, title, plain(title.name).split(' '))?.join(' ');
    const meant = plain(category === 'original titles' ? String(title.originalName) : title.name);
    if (query === undefined || query === '') continue;
    if (plain(query) !== meant && spelled.has(plain(query))) continue;
    made.push({ query, category, meant });
  }
  return made;
}
