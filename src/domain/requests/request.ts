import { TITLE_KINDS, type TitleKind } from '../catalogue/title.ts';
import { sameNumber } from '../search/numerals.ts';
import { slipCost } from '../search/slips.ts';
import { normaliseText, SMALL_WORDS } from '../search/text.ts';

/** What a viewer asks for. */
export type Wanted = { name: string; year: number | null; kind: TitleKind | null };

export type WantedProblem = 'empty' | 'too-long' | 'address' | 'year';

export const MAX_WANTED_NAME = 100;
const FIRST_FILM = 1888;
/** Announced films have a year too. */
const MAX_YEARS_AHEAD = 5;

/** No title contains an address; whoever writes one wants other viewers to go there. */
const ADDRESSES = [
  /:\/\/|\bwww\.|\w\.[a-z]{2,}\/|\w@\w/i,
  /[\p{L}\p{N}-]\.(?:com|net|org|info|biz|xyz|online|site|shop|store|link|club|vip|bet|casino|live|top|app|dev|win|fun|io|tv|me|ly|gg|to|cc|co|la|ws|ar|es|mx|cl|pe|uy|br|bo|py|ec|ve|us|uk|eu|de|fr|it|ru|cn|su|pw|tk|ml|ga|cf|gq)\b/iu,
  // In a disguise, which sentences have too: only the commonest endings.
  /[\p{L}\p{N}]\s*(?:\.|[([{<]\s*(?:\.|punto|dot)\s*[)\]}>]|(?<=\s)(?:punto|dot)(?=\s))\s*(?:com|net|org|info|xyz|online|bet)\b/iu,
];

const hasAddress = (name: string): boolean => {
  // Full-width letters, the dots of other scripts and backslashes are for a browser what they look like.
  const plain = name
    .normalize('NFKC')
    .replace(/[。｡․‧·•・]/g, '.')
    .replaceAll('\\', '/');
  return ADDRESSES.some((address) => address.test(plain));
};

/** Invisible characters go: some would turn around the text beside them. */
const cleaned = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}+/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

/** Reads the fields of the form. A kind that does not exist counts as none. */
export function readWanted(
  typed: { name: string; year: string; kind: string },
  now: Date,
): Wanted | WantedProblem {
  const name = cleaned(typed.name);
  if (wordsOf(name).length === 0) return 'empty';
  if ([...name].length > MAX_WANTED_NAME) return 'too-long';
  if (hasAddress(name)) return 'address';
  const written = typed.year.trim();
  const year = written === '' ? null : Number(written);
  const latest = now.getUTCFullYear() + MAX_YEARS_AHEAD;
  const isYear = /^\d{4}$/.test(written) && year !== null && year >= FIRST_FILM && year <= latest;
  if (year !== null && !isYear) return 'year';
  return { name, year, kind: TITLE_KINDS.find((kind) => kind === typed.kind) ?? null };
}

const inDigits = (word: string): string =>
  [word, ...sameNumber(word)].find((form) => /^\d+$/.test(form)) ?? word;

/** The words that tell names apart: no articles, numbers in digits. */
export function wordsOf(name: string): string[] {
  const words = normaliseText(name)
    .split(' ')
    .filter((word) => word !== '');
  const weighty = words.filter((word) => !SMALL_WORDS.has(word));
  return (weighty.length > 0 ? weighty : words).map(inDigits);
}

/** Equal for names that differ only in case, accents, articles, spaces and the way to write numbers. */
export const keyOf = (name: string): string => wordsOf(name).join('');

/** A whole name may have one typing error, and a light one besides. */
const MAX_NAME_COST = 1.7;
/** 'Cars' and 'Cats' are two films, 'Metropilis' is none. */
const LONG_WORD = 6;
const MAX_WORD_COST = { short: 0.7, long: 1.2 };

/** Infinite if they are two words. */
function wordCost(a: string, b: string): number {
  if (a === b) return 0;
  const shorter = Math.min(a.length, b.length);
  // 'Predator' and 'Predators', 'Rocky 2' and 'Rocky 3'.
  const isAnother = `${a}s` === b || `${b}s` === a || /\d/.test(a + b) || shorter < 4;
  if (isAnother) return Number.POSITIVE_INFINITY;
  const cost = Math.min(slipCost(a, b), slipCost(b, a));
  const limit = shorter < LONG_WORD ? MAX_WORD_COST.short : MAX_WORD_COST.long;
  return cost <= limit ? cost : Number.POSITIVE_INFINITY;
}

/** Whether two names are the same one, written by two people. */
export function isSameName(a: string, b: string): boolean {
  const [first, second] = [wordsOf(a), wordsOf(b)];
  if (first.length === 0) return false;
  if (first.join('') === second.join('')) return true;
  if (first.length !== second.length) return false;
  const cost = first.reduce((sum, word, at) => sum + wordCost(word, second[at] as string), 0);
  return cost <= MAX_NAME_COST;
}

/** People give the year of the premiere or that of their country. */
const MAX_YEARS_APART = 1;
/** Viewers call anime a series too. */
const isFilm = (kind: TitleKind): boolean => kind === 'movie';

/** Whether both mean one film or series. What one of them leaves open is no difference. */
export function isSameWork(a: Wanted, b: Wanted): boolean {
  if (a.kind && b.kind && isFilm(a.kind) !== isFilm(b.kind)) return false;
  if (a.year && b.year && Math.abs(a.year - b.year) > MAX_YEARS_APART) return false;
  return isSameName(a.name, b.name);
}

/** A request as viewers see it. */
export type WantedRequest = Wanted & { id: string; votes: number };

/** How a request ended. */
export type Settled =
  | { kind: 'open' }
  | { kind: 'linked'; titleId: string }
  | { kind: 'closed'; reason: string }
  | { kind: 'joined'; to: string };

/** A request as operators see it. */
export type ListedRequest = WantedRequest & {
  /** By an operator's word, whatever its votes. */
  shown: boolean;
  createdAt: Date;
  lastVotedAt: Date;
  /** Spellings that were joined to it. */
  joined: string[];
  settled: Settled;
  settledAt: Date | null;
  /** The title that answers it; null if it is gone or not shown to viewers. */
  title: { name: string; kind: TitleKind; id: string } | null;
};

export const MAX_REASON = 200;

/** The reason of a request that is none. Viewers are not told it in this word. */
export const SPAM = 'spam';

/** What viewers may do in a day (UTC). An address may be that of a hundred households, so it gets more than one person. */
export const REQUEST_LIMITS = {
  requestsPerAddress: 20,
  votesPerAddress: 100,
  /** Of an IPv6 network of many households, which one person may have. */
  requestsPerNetwork: 50,
  votesPerNetwork: 1000,
  requests: 1000,
  votes: 100_000,
  /** Open at the same time. */
  open: 20_000,
} as const;
