import { maxSlips, slipCost } from '../../search/slips.ts';
import { normaliseText, SMALL_WORDS } from '../../search/text.ts';
import { asked, type Cell, MISSING, understood } from './cell.ts';

/** Left out of a club's name by everybody. */
const CLUB_WORDS = new Set(['ac', 'ca', 'cd', 'cf', 'club', 'fc', 'sc']);
const MAX_NEAR = 5;
/** Names that share a word with the text, or its beginning, and are compared with it. */
const MAX_COMPARED = 60;
const MAX_SLIPS_OF_NAME = 2.5;

const WORD = /[\p{L}\p{N}]+(?:['’´`][\p{L}\p{N}]+)*/gu;
/** What may stand between two words of one name. */
const GAP = /^(?:[.:,]? |[-.:])$/;

type Kind = 'team' | 'league' | 'channel';
export type KnownLists = { teams: string[]; leagues: string[]; channels: string[] };
export type NameSpan = { kind: Kind; name: string; from: number; to: number };

type Entry = Compared & { kind: Kind; name: string };

const wordsOf = (text: string): string[] => normaliseText(text).split(' ').filter(Boolean);

/** 'GarÃºa' is 'Garúa' in UTF-8 that was read as Latin-1. Null if the text is not of that kind. */
function repaired(text: string): string | null {
  if (!/[ÂÃ][\u0080-\u00bf]/.test(text)) return null;
  const codes = Array.from(text, (letter) => letter.charCodeAt(0));
  if (codes.some((code) => code > 255)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(codes));
  } catch {
    return null;
  }
}

/** By which a name is found: the word and its first letters. */
const partsOf = (word: string): string[] => [word, `${word.slice(0, 2)}…`];

/** What was typed, or a known name: its words, with spaces around each, and without any. */
type Compared = { words: string[]; spaced: string; joined: string };

const compared = (words: string[]): Compared => ({
  words,
  spaced: ` ${words.join(' ')} `,
  joined: words.join(''),
});

type Slips = (typed: string, word: string) => number;

function isNear(typed: Compared, known: Compared, slips: Slips): boolean {
  // One is a part of the other, in the same order and without gaps.
  if (typed.spaced.includes(known.spaced) || known.spaced.includes(typed.spaced)) return true;
  const longer = Math.abs(typed.joined.length - known.joined.length);
  if (typed.words.length !== known.words.length)
    return longer < 2 && slipCost(typed.joined, known.joined, 1) <= 1;
  if (longer > 2 * MAX_SLIPS_OF_NAME) return false;
  let sum = 0;
  for (const [place, word] of known.words.entries()) {
    sum += slips(typed.words[place] as string, word);
    if (sum > MAX_SLIPS_OF_NAME) return false;
  }
  return true;
}

/** The names that the portal has already: found in a text, and compared with what was typed. */
export class KnownNames {
  readonly #byKey = new Map<string, Entry[]>();
  /** Names by their first two words, the longest first; by their only one. */
  readonly #byStart = new Map<string, Entry[]>();
  /** Names by each of their words, and by the first letters of their words. */
  readonly #byPart = new Map<string, Entry[]>();
  readonly #near = new Map<string, string[]>();
  /** Of each typed word, by known word: names of one agenda have words in common. */
  readonly #slips = new Map<string, Map<string, number>>();

  constructor({ teams, leagues, channels }: KnownLists) {
    for (const name of teams) this.#add('team', name);
    for (const name of leagues) this.#add('league', name);
    for (const name of channels) this.#add('channel', name);
    this.#addShortTeams(teams);
    for (const entries of this.#byStart.values())
      entries.sort((a, b) => b.words.length - a.words.length);
  }

  #add(kind: Kind, name: string, words = wordsOf(name)): void {
    const key = words.join(' ');
    if (key === '' || this.#byKey.get(key)?.some((entry) => entry.kind === kind)) return;
    const entry = { kind, name, ...compared(words) };
    const put = (map: Map<string, Entry[]>, part: string): void => {
      const entries = map.get(part);
      if (entries) entries.push(entry);
      else map.set(part, [entry]);
    };
    put(this.#byKey, key);
    put(this.#byStart, words.slice(0, 2).join(' '));
    for (const part of new Set(words.flatMap(partsOf)))
      if (!SMALL_WORDS.has(part)) put(this.#byPart, `${kind} ${part}`);
  }

  /** 'Viento Terco' is 'Viento Terco FC', unless two clubs differ by just that. */
  #addShortTeams(teams: readonly string[]): void {
    const short = Map.groupBy(new Set(teams), (name) =>
      wordsOf(name)
        .filter((word) => !CLUB_WORDS.has(word))
        .join(' '),
    );
    for (const [key, names] of short)
      if (key.length > 3 && names.length === 1 && !this.#byKey.has(key))
        this.#add('team', names[0] as string, key.split(' '));
  }

  /** What was compared for one paste is of no use to the next. */
  forget(): void {
    this.#near.clear();
    this.#slips.clear();
  }

  /** The known name that is written here, except for case, accents and punctuation. */
  exact(kind: Kind, text: string): string | null {
    const entries = this.#byKey.get(wordsOf(text).join(' '));
    return entries?.find((entry) => entry.kind === kind)?.name ?? null;
  }

  /** Known names that this one may be meant for. */
  near(kind: Kind, text: string): string[] {
    const key = `${kind} ${text}`;
    const known = this.#near.get(key);
    if (known) return known;
    const near = this.#findNear(kind, text);
    this.#near.set(key, near);
    return near;
  }

  #findNear(kind: Kind, text: string): string[] {
    const typed = compared(wordsOf(repaired(text) ?? text).slice(0, 12));
    // What few names have says most: 'Ombú', not 'Club'.
    const sharing = [...new Set(typed.words.flatMap(partsOf))]
      .flatMap((part) => [this.#byPart.get(`${kind} ${part}`) ?? []])
      .sort((a, b) => a.length - b.length);
    const alike = new Set<Entry>();
    for (const entries of sharing)
      for (const entry of entries) if (alike.size < MAX_COMPARED) alike.add(entry);
    const slips: Slips = (word, known) => this.#slipsOf(word, known);
    const near = [...alike].filter((entry) => isNear(typed, entry, slips));
    return [...new Set(near.map(({ name }) => name))].slice(0, MAX_NEAR);
  }

  /** Infinite if it is another word. */
  #slipsOf(typed: string, word: string): number {
    const known = this.#slips.get(typed) ?? new Map<string, number>();
    this.#slips.set(typed, known);
    const cost = known.get(word) ?? slipCost(typed, word, maxSlips(word.length));
    known.set(word, cost);
    return cost;
  }

  /** A name as it was typed: known, near a known one, or new. */
  read(kind: Kind, text: string): Cell<string> {
    if (text === '') return MISSING;
    const exact = this.exact(kind, text);
    if (exact !== null) return understood(exact);
    const near = this.near(kind, text);
    return near.length === 0 && repaired(text) === null
      ? understood(text)
      : asked('near-name', [...near, repaired(text) ?? text]);
  }

  /** Known names in a text, from left to right, the longest first. */
  spans(text: string): NameSpan[] {
    const words = [...text.matchAll(WORD)].map((found) => ({
      key: normaliseText(found[0]),
      from: found.index,
      to: found.index + found[0].length,
    }));
    const spans: NameSpan[] = [];
    for (let at = 0; at < words.length; at++) {
      const [first, second] = [words[at]?.key ?? '', words[at + 1]?.key];
      const found = [`${first} ${second}`, first]
        .flatMap((start) => this.#byStart.get(start) ?? [])
        .find((entry) => fits(entry.words, words, at, text));
      if (!found) continue;
      const last = at + found.words.length - 1;
      const [from, to] = [words[at]?.from ?? 0, words[last]?.to ?? 0];
      spans.push({ kind: found.kind, name: found.name, from, to });
      at = last;
    }
    return spans;
  }
}

type PlacedWord = { key: string; from: number; to: number };

function fits(
  words: readonly string[],
  placed: readonly PlacedWord[],
  at: number,
  text: string,
): boolean {
  return words.every((word, step) => {
    const here = placed[at + step];
    if (here?.key !== word) return false;
    const before = placed[at + step - 1];
    return step === 0 || GAP.test(text.slice(before?.to, here.from));
  });
}
