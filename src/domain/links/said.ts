import type { TitleKind } from '../catalogue/title.ts';
import { AUDIO_GROUPS, type AudioGroup } from '../playback/servers.ts';
import { normaliseText, SMALL_WORDS } from '../search/text.ts';
import type { Answer } from './answer.ts';
import { type EpisodeSaid, type Marker, markersIn, NO_EPISODE } from './markers.ts';
import { AUDIOS, FILLERS, FLAGS, KINDS, LABELS, QUALITY, SHORT_LABEL } from './vocabulary.ts';

/** `small`: an article or the like, part of the name beside it. */
export type Tag =
  | 'plain'
  | 'small'
  | 'audio'
  | 'quality'
  | 'year'
  | 'number'
  | 'filler'
  | 'label'
  | 'kind'
  | 'marker';

/** Parts this far apart, as those of columns and folders, are never one name. */
export const FAR_PART = 1000;

export type Token = {
  /** As written, and as names are compared. */
  text: string;
  word: string;
  tag: Tag;
  /** Tokens of one part have nothing but spaces between them. */
  part: number;
  /** Behind a season or an episode: may be the episode's name. */
  isBehindMarker: boolean;
};

/** Null: not said. */
export type AudioSaid = Answer<AudioGroup> | null;

/** What a piece of text says about the links that it belongs to. */
export type Said = EpisodeSaid & {
  tokens: Token[];
  /** The number that the text begins with, as in a numbered list. */
  lead: number | null;
  /** A number behind everything else: 'Name - 12'. */
  last: number | null;
  /** One that is only a question, or somebody else's words. */
  isWeak: boolean;
};

const SEPARATORS = /[^\s.\p{L}\p{N}'’_\p{M}]/u;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu;
const FLAG = /[\u{1f1e6}-\u{1f1ff}]{2}/gu;
const MAX_TOKENS = 60;

function tagOf(word: string, text: string): Tag {
  if (AUDIOS.has(word)) return 'audio';
  if (QUALITY.test(word)) return 'quality';
  if (/^(?:18[89]|19\d|20\d)\d$/.test(word)) return 'year';
  if (/^\d{1,4}$/.test(word)) return 'number';
  if (KINDS.has(word)) return 'kind';
  if (LABELS.has(word) || SHORT_LABEL.test(word)) return 'label';
  if (SMALL_WORDS.has(word)) return 'small';
  if (FILLERS.has(word) || word === '' || /^\d+(?:min|m|gb|mb)$/.test(word)) return 'filler';
  return text === '' ? 'filler' : 'plain';
}

/** 'V.O.S.E.' as one word, and flags as the language they stand for. */
const spelledOut = (text: string): string =>
  text
    .replace(/(?<!\p{L})v\.?\s?o\.?\s?s\.?(?:\s?e\.?)?(?!\p{L})/giu, ' vose ')
    .replace(/(?<!\p{L})full[ -]?hd(?!\p{L})/giu, ' fhd ')
    .replace(/(?<![\d/-])\d{1,2}([/-])\d{1,2}\1\d{4}(?![\d/-])/g, ' ')
    // '[Group-Subs] Name - 08 [A1B2C3D4]': who made a release says nothing of its language.
    .replace(/\[[\p{L}\d]{2,20}[-_ ]?(?:fan)?subs?\]/giu, ' ')
    .replace(/\[[\da-f]{8}\]/gi, ' ')
    .replace(/(?<!\p{L})en vivo(?!\p{L})/giu, ' envivo ')
    .replace(FLAG, (flag) => ` ${FLAGS.get(flag)?.toLowerCase() ?? ''} `);

export function tokensOf(text: string, markers: readonly Marker[]): Token[] {
  const tokens: Token[] = [];
  let part = 0;
  let end = 0;
  const firstMarker = markers[0]?.from ?? Number.POSITIVE_INFINITY;
  for (const found of text.matchAll(WORD)) {
    if (tokens.length >= MAX_TOKENS) break;
    if (SEPARATORS.test(text.slice(end, found.index))) part += 1;
    end = found.index + found[0].length;
    const isMarked = markers.some(({ from, to }) => found.index < to && from < end);
    const word = normaliseText(found[0]);
    tokens.push({
      text: found[0],
      word,
      tag: isMarked ? 'marker' : tagOf(word, found[0]),
      part,
      isBehindMarker: found.index > firstMarker,
    });
  }
  return tokens;
}

/** 'sin subtítulos' says nothing of a language, and 'Opción 1' is a name together. */
function withNeighbours(tokens: Token[]): Token[] {
  return tokens.map((token, at) => {
    const before = tokens[at - 1];
    if (token.tag === 'audio' && before?.word === 'sin') return { ...token, tag: 'filler' };
    if (token.tag === 'number' && LABELS.has(before?.word ?? '')) return { ...token, tag: 'label' };
    // 'Link 2', 'Parte 2' is no episode.
    if (token.tag === 'number' && /^(?:link|enlace|mirror|player|url)$/.test(before?.word ?? ''))
      return { ...token, tag: 'filler' };
    return token;
  });
}

export const episodesOf = (markers: readonly Marker[]): number[] => [
  ...new Set(markers.flatMap(({ found }) => found.episodes)),
];

export function said(written: string): Said {
  const text = spelledOut(written);
  const markers = markersIn(text);
  const tokens = withNeighbours(tokensOf(text, markers));
  const numbers = tokens.filter(({ tag }) => tag === 'number');
  const [first] = tokens;
  const seasons = [...new Set(markers.flatMap(({ found }) => found.season ?? []))];
  const isOrdered = first?.tag === 'number' || /^[^\p{L}\p{N}]*#\d/u.test(text);
  const lead = isOrdered && numbers[0] ? Number(numbers[0].word) : null;
  const behind = tokens.filter(({ tag }) => tag === 'number' || tag === 'plain').at(-1);
  return {
    tokens,
    season: seasons.length === 1 ? (seasons[0] as number) : null,
    episodes: episodesOf(markers),
    isVague: markers.some(({ found }) => found.isVague) || seasons.length > 1,
    lead,
    last: behind?.tag === 'number' && behind !== first ? Number(behind.word) : null,
    isWeak: /\?\s*$/.test(text) || /^\s*>/.test(text),
  };
}

/** Of a text that says nothing. */
export const SILENT: Said = {
  ...NO_EPISODE,
  tokens: [],
  lead: null,
  last: null,
  isWeak: false,
};

/** The language of these words. */
export function audioOf(tokens: readonly Token[]): AudioSaid {
  const words = tokens.flatMap(({ tag, word }) =>
    tag === 'audio' ? (AUDIOS.get(word) ?? []) : [],
  );
  if (words.length === 0) return null;
  const hard = words.filter(({ isSoft }) => !isSoft);
  const groups = new Set((hard.length > 0 ? hard : words).flatMap((word) => word.groups));
  const inOrder = AUDIO_GROUPS.filter((group) => groups.has(group));
  const [only] = inOrder;
  return inOrder.length === 1 && only ? { value: only } : { offered: inOrder };
}

export const yearsOf = (tokens: readonly Token[]): number[] => [
  ...new Set(tokens.flatMap(({ tag, word }) => (tag === 'year' ? [Number(word)] : []))),
];

export const kindOf = (tokens: readonly Token[]): TitleKind | null => {
  const found = tokens.find(({ tag }) => tag === 'kind');
  return (found && KINDS.get(found.word)) ?? null;
};

const QUALITY_NAMES: Readonly<Record<string, string>> = { fhd: 'Full HD' };

export const qualityOf = (tokens: readonly Token[]): string | null => {
  const found = tokens.find(({ tag }) => tag === 'quality')?.word;
  if (found === undefined) return null;
  return QUALITY_NAMES[found] ?? (/p$/.test(found) ? found : found.toUpperCase());
};

/** 'Opción 1', as written. */
export function numberedLabel(tokens: readonly Token[]): string | null {
  const short = tokens.find(({ word }) => SHORT_LABEL.test(word));
  if (short) return short.text;
  const at = tokens.findIndex(({ tag, word }) => tag === 'label' && LABELS.has(word));
  const next = tokens[at + 1];
  if (at < 0 || next?.tag !== 'label') return null;
  const name = tokens[at]?.text ?? '';
  return `${name[0]?.toUpperCase()}${name.slice(1)} ${next.text}`;
}
