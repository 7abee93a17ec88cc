import { decodeEntities } from '../../paste/entities.ts';
import {
  COUNTRY_WORDS,
  GENERIC,
  NOISE,
  PHRASES,
  SHORT_BRANDS,
  SHORT_FEEDS,
  SYNONYMS,
} from './facts.ts';

/** More characters than any name needs. */
const MAX_NAME = 200;

/** Small letters that look like Latin ones: Cyrillic, Greek, small capitals. */
const LOOKALIKES = new Map(
  [
    ['авекмнорстухіѕјԁԛԝ', 'abekmhopctyxisjdqw'],
    ['αβεηικμνορτυχζ', 'abehikmvoptyxz'],
    ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'],
  ].flatMap(([from = '', to = '']) => Array.from(from, (letter, i) => [letter, to[i] ?? ''])),
);

/** Read as Latin 1 although it was UTF-8: 'CrÃ³nica'. */
const mended = (text: string): string =>
  /[ÂÃ][\u0080-\u00bf]/.test(text) && /^[\0-\xff]*$/.test(text)
    ? new TextDecoder().decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))
    : text;

/** Two letters of a flag are a country's code. */
const flagless = (text: string): string =>
  text.replace(/[\u{1f1e6}-\u{1f1ff}]{2}/gu, (flag) => {
    const code = Array.from(flag, (part) => (part.codePointAt(0) ?? 0) - 0x1f1e6 + 97);
    return ` ${String.fromCharCode(...code)} `;
  });

/** Small letters without marks, signs kept. */
export function folded(text: string): string {
  const cut = text.slice(0, MAX_NAME);
  const name = cut.includes('&') ? decodeEntities(cut) : cut;
  if (/^[ -~]*$/.test(name)) return name.toLowerCase();
  return flagless(mended(name))
    .replace(/[™®©]/g, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}彡]/gu, '')
    .replace(/[^\0-\u024f]/gu, (letter) => LOOKALIKES.get(letter) ?? letter);
}

/** One word as others write it too; letters and digits apart. */
function spelled(word: string): string {
  const split = /^[a-z]+$/.test(word) ? word : (word.match(/\p{L}+|\p{N}+/gu)?.join(' ') ?? '');
  if (split !== word) return split.split(' ').map(spelled).join(' ');
  if (/^\d/.test(word)) return word.replace(/^0+(?=\d)/, '');
  // 'ESPNHD'
  const bare = word.endsWith('hd') ? word.replace(/^(.{3,}?)(?:[fu]?hd)+$/, '$1') : word;
  return SYNONYMS.get(bare) ?? bare;
}

/** Only then is there more to do; most names have nothing of it, and the rest costs more than this. */
const UNTIDY = / (?:y|and) |(?:plus|minus) \d h|\d \d|plus plus/;

/** The words of a name, the same for all ways to write it; quality and notes of the list are left out. */
export function wordsOf(text: string): string[] {
  const words = folded(text)
    .replace(/(?<![^\s(["])-(?=\d)/g, ' minus ')
    .replaceAll('+', ' plus ')
    .split(/[^\p{L}\p{N}]+/u)
    .map(spelled)
    .join(' ')
    .trim();
  let before = words.replace(PHRASES, (phrase) => phrase.replace(' ', ''));
  for (;;) {
    const plain = before.replace(NOISE, '');
    if (plain === before && !UNTIDY.test(before)) break;
    const after = plain
      // Not of 'T.y.C.'
      .replace(/(?<=\p{L}{2} )(?:y|and) (?=\p{L}{2})/gu, '')
      .replace(/(?<= (?:plus|minus) \d) h(?:oras?|ours?|rs?)?(?= |$)/g, '')
      // 'Canal 11 Once', 'Movistar Plus+'
      .replace(/(?<= |^)(\d+|plus)(?: \1)+(?= |$)/g, '$1')
      .replace(/ {2,}/g, ' ')
      .trim();
    if (after === before) break;
    before = after;
  }
  // A name of nothing else is kept.
  return (before || words).split(' ').filter(Boolean);
}

export const isNumber = (word: string): boolean => /^\d+$/.test(word);

export type Keys = {
  /** All words; beside a number alone 'tv' says nothing. */
  strict: string;
  /** Without generic ones. */
  loose: string;
  /** In any order of words, with the numbers in theirs. */
  bag: string;
  generics: string[];
  /** Only a number is left, which says little by itself: '13' of 'Canal 13'. */
  isNumberOnly: boolean;
};

/** Shared, as an index has hundreds of thousands. */
const NO_WORDS: string[] = [];

export function keysOf(words: readonly string[]): Keys {
  const named = words.filter((word) => !GENERIC.has(word));
  const generics =
    named.length === words.length ? NO_WORDS : words.filter((word) => GENERIC.has(word));
  const isNumberOnly = isNumber(named[0] ?? '') && named.every(isNumber);
  // British 'Channel 4' is no 'Canal 4'.
  const kept = isNumberOnly ? words.filter((word) => word === 'channel' || isNumber(word)) : named;
  const strict = (isNumberOnly ? words.filter((word) => word !== 'tv') : words).join('');
  const loose = kept.join('') || strict;
  const bag =
    kept.length < 2 || isNumber(words[0] ?? '')
      ? loose
      : [...kept.filter((word) => !isNumber(word)).sort(), '~', ...kept.filter(isNumber)].join('');
  return { strict, loose, bag, generics, isNumberOnly };
}

/** The words, and also with what is short in them written out. */
export function spellingsOf(words: string[]): string[][] {
  const rest = words.slice(words[1] === 'plus' ? 2 : 1);
  const brand = SHORT_BRANDS.get(words.slice(0, words.length - rest.length).join(' '));
  const feed = SHORT_FEEDS.get(words.at(-1) ?? '');
  return [
    words,
    ...(brand !== undefined && rest.length > 0 ? [[brand, ...rest]] : []),
    ...(feed !== undefined && words.length > 1 ? [[...words.slice(0, -1), feed]] : []),
  ];
}

export const isRadio = (words: readonly string[]): boolean =>
  /(?<= |^)(?:radios?|fm|am \d+|\d+ am)(?= |$)/.test(words.join(' '));

/** Of a station with or without its frequency, never confused with the television of that name. */
export const radioKeys = (words: readonly string[]): string[] => {
  const named = words.filter((word) => !/^(?:radios?|fm|am)$/.test(word)).join(' ');
  const bare = named.replace(/ (?:\d{3,4}|\d{2,3} \d)$/, '');
  return [named, bare].map((kept) => `radio:${kept.replaceAll(' ', '')}`);
};

/** Codes only where they can be no word: at the edge of a name or a group. */
export function countriesOf(text: string): string[] {
  return text.split(/[;|,]/).flatMap((part) => {
    const words = wordsOf(part);
    return words.flatMap((word, i) => {
      const isCode = word.length < 4 && i > 0 && i < words.length - 1;
      return isCode ? [] : (COUNTRY_WORDS.get(word) ?? []);
    });
  });
}
