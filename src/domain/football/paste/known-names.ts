import { maxSlips, slipCost } from '../../search/slips.ts';
import { normaliseText, SMALL_WORDS } from '../../search/text.ts';
import { asked, type Cell, MISSING, understood } from './cell.ts';

/** Left out of a club's name by everybody. */
const CLUB_WORDS = new Set(['ac', 'ca', 'cd', 'cf', 'club', 'fc', 'sc']);
const MAX_NEAR = 5;
/** Names that share a word with the text and are compared with it. */
const MAX_COMPARED = 200;
const MAX_SLIPS_OF_NAME = 2.5;

const WORD = /[\p{L}\p{N}]+(?:['’´`][\p{L}\p{N}]+)*/gu;
/** What may stand between two words of one name. */
const GAP = /^(?:[.:,]? |[-.:])$/;

type Kind = 'team' | 'league' | 'channel';
export type KnownLists = { teams: string[]; leagues: string[]; channels: string[] };
export type NameSpan = { kind: Kind; name: string; from: number; to: number };

type Entry = { kind: Kind; name: string; words: string[] };

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

/** Whether one list of words is a part of the other, in the same order and without gaps. */
const isWithin = (part: readonly string[], whole: readonly string[]): boolean =>
  ` ${whole.join(' ')} `.includes(` ${part.join(' ')} `);

function isNear(typed: readonly string[], words: readonly string[]): boolean {
  if (isWithin(typed, words) || isWithin(words, typed)) return true;
  if (typed.length !== words.length) {
    const [joined, other] = [typed.join(''), words.join('')];
    return Math.abs(joined.length - other.length) < 2 && slipCost(joined, other) <= 1;
  }
  let slips = 0;
  for (const [place, word] of words.entries()) {
    const cost = slipCost(typed[place] as string, word);
    if (cost > maxSlips(word.length)) return false;
    slips += cost;
  }
  return slips <= MAX_SLIPS_OF_NAME;
}

/** The names that the portal has already: found in a text, and compared with what was typed. */
export class KnownNames {
  readonly #byKey = new Map<string, Entry[]>();
  readonly #byFirstWord = new Map<string, Entry[]>();
  /** Names by each of their words, and by the first letters of their words. */
  readonly #byPart = new Map<string, Entry[]>();
  readonly #near = new Map<string, string[]>();

  constructor({ teams, leagues, channels }: KnownLists) {
    for (const name of teams) this.#add('team', name);
    for (const name of leagues) this.#add('league', name);
    for (const name of channels) this.#add('channel', name);
    this.#addShortTeams(teams);
    for (const entries of this.#byFirstWord.values())
      entries.sort((a, b) => b.words.length - a.words.length);
  }

  #add(kind: Kind, name: string, words = wordsOf(name)): void {
    const key = words.join(' ');
    if (key === '' || this.#byKey.get(key)?.some((entry) => entry.kind === kind)) return;
    const entry = { kind, name, words };
    const put = (map: Map<string, Entry[]>, part: string): void => {
      const entries = map.get(part);
      if (entries) entries.push(entry);
      else map.set(part, [entry]);
    };
    put(this.#byKey, key);
    put(this.#byFirstWord, words[0] as string);
    for (const part of new Set(words.flatMap((word) => [word, `${word.slice(0, 2)}…`])))
      if (!SMALL_WORDS.has(part)) put(this.#byPart, part);
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
    const typed = wordsOf(repaired(text) ?? text).slice(0, 12);
    const compared = new Set<Entry>();
    for (const part of typed.flatMap((word) => [word, `${word.slice(0, 2)}…`]))
      for (const entry of this.#byPart.get(part) ?? []) {
        if (entry.kind === kind) compared.add(entry);
        if (compared.size >= MAX_COMPARED) break;
      }
    const near = [...compared].filter(({ words }) => isNear(typed, words));
    return [...new Set(near.map(({ name }) => name))].slice(0, MAX_NEAR);
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
      const found = this.#byFirstWord
        .get(words[at]?.key ?? '')
        ?.find((entry) => fits(entry.words, words, at, text));
      if (!found) continue;
      const last = at + found.words.length - 1;
      const [from, to] = [words[at]?.from ?? 0, words[last]?.to ?? 0];
      spans.push({ kind: found.kind, name: found.name, from, to });
      at = last;
    }
    return spans;
  }
}

type Placed = { key: string; from: number; to: number };

function fits(
  words: readonly string[],
  placed: readonly Placed[],
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
