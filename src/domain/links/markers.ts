/** Seasons and episodes as people write them. */
export type Marker = {
  start: number;
  end: number;
  season: number | null;
  /** The first and the last of a range. */
  episodes: readonly number[];
  /** An episode is meant, but not by a number: a special, the last one, a whole season. */
  isVague: boolean;
};

const ORDINALS = 'primera segunda tercera cuarta quinta sexta septima octava novena decima'.split(
  ' ',
);
const SEASON = '(?:temporada|temp|season|t|s)';
const EPISODE = '(?:cap[ií]tulos?|caps?|episodios?|episodes?|epis?|eps?|[ec])';
const TO = String.raw`(?:\s?[-–—]\s?|\s(?:al?|y|e|hasta)\s)`;
const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const BEHIND = String.raw`(?![\p{L}\p{N}])`;

const pattern = (source: string): RegExp => new RegExp(`${BEFORE}(?:${source})${BEHIND}`, 'giu');

type Rule = {
  pattern: RegExp;
  read: (groups: readonly (string | undefined)[]) => Omit<Marker, 'start' | 'end'>;
};

const numbers = (...values: (string | undefined)[]): number[] =>
  values.filter((value) => value !== undefined).map(Number);

const WORDS_FIRST: Rule[] = [
  {
    // 1x05, 1x01-1x03, 1x10 y 1x11
    pattern: pattern(
      String.raw`(\d{1,2})\s?[x×]\s?(\d{1,3})(?:${TO}(?:\d{1,2}\s?[x×]\s?)?(\d{1,3}))?`,
    ),
    read: ([season, first, last]) => ({
      season: Number(season),
      episodes: numbers(first, last),
      isVague: false,
    }),
  },
  {
    // S01E05, T1E5, T01 C10, S01.E12, S01E01-E03
    pattern: pattern(
      String.raw`[st]\s?(\d{1,2})[\s._-]{0,2}(?:e|c|ep|cap)\.?\s?(\d{1,3})(?:${TO}(?:e|c|ep)?\s?(\d{1,3}))?`,
    ),
    read: ([season, first, last]) => ({
      season: Number(season),
      episodes: numbers(first, last),
      isVague: false,
    }),
  },
];

const APART: Rule[] = [
  {
    pattern: pattern(String.raw`${SEASON}\.?[\s_-]{0,3}0{0,2}(\d{1,2})(?:\s+complet[ao])?`),
    read: ([season]) => ({ season: Number(season), episodes: [], isVague: false }),
  },
  {
    pattern: pattern(String.raw`(\d{1,2})\s?(?:[ªº°]|ra|da|ta|era)\.?\s?(?:temporada|temp)`),
    read: ([season]) => ({ season: Number(season), episodes: [], isVague: false }),
  },
  {
    pattern: pattern(String.raw`(${ORDINALS.join('|')}|s[eé]ptima|d[eé]cima)\s+temporada`),
    read: ([word = '']) => ({
      season: ORDINALS.indexOf(word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')) + 1,
      episodes: [],
      isVague: false,
    }),
  },
  {
    pattern: pattern(String.raw`${EPISODE}\.?[\s_#-]{0,3}(\d{1,4})(?:${TO}(\d{1,4}))?`),
    read: ([first, last]) => ({ season: null, episodes: numbers(first, last), isVague: false }),
  },
  {
    pattern: pattern(
      String.raw`(?:especial(?:es)?|ova|special)(?:\s\d{1,2})?|(?:cap[ií]tulo|episodio)\s(?:final|especial)`,
    ),
    read: () => ({ season: null, episodes: [], isVague: true }),
  },
];
/** In an address single letters mean nothing. */
const IN_PATHS: Rule[] = [
  ...WORDS_FIRST,
  {
    pattern: pattern(String.raw`(?:temporada|season|temp)[\s]{1,2}(\d{1,2})`),
    read: ([season]) => ({ season: Number(season), episodes: [], isVague: false }),
  },
  {
    pattern: pattern(String.raw`(?:cap[ií]tulo|episodio|episode|cap|ep)[\s]{0,2}(\d{1,4})`),
    read: ([first]) => ({ season: null, episodes: numbers(first), isVague: false }),
  },
];

function find(text: string, rules: readonly Rule[]): Marker[] {
  const found: Marker[] = [];
  for (const { pattern: regex, read } of rules) {
    for (const match of text.matchAll(regex)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const isWhole = /complet[ao]$/i.test(match[0]);
      const marker = read(match.slice(1));
      found.push({ ...marker, start, end, isVague: marker.isVague || isWhole });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

const MAX_MARKED = 2000;

export const markersIn = (text: string): Marker[] =>
  find(text.slice(0, MAX_MARKED), [...WORDS_FIRST, ...APART]);

export const markersInPath = (text: string): Marker[] => find(text.slice(0, MAX_MARKED), IN_PATHS);
