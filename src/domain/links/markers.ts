import { findForms, type Span } from '../paste/forms.ts';

/** What a text says about the episode. */
export type EpisodeSaid = {
  season: number | null;
  /** Several: a range, or two that are named. */
  episodes: readonly number[];
  /** An episode is meant, but not by a number: a special, the last one, a whole season. */
  isVague: boolean;
};

export const NO_EPISODE: EpisodeSaid = { season: null, episodes: [], isVague: false };

export const saysEpisode = ({ season, episodes, isVague }: EpisodeSaid): boolean =>
  season !== null || episodes.length > 0 || isVague;

/** Seasons and episodes as people write them. */
export type Marker = Span & { found: EpisodeSaid };

const ORDINALS = 'primera segunda tercera cuarta quinta sexta septima octava novena decima'.split(
  ' ',
);
const SEASON = '(?:temporada|temp|season|t|s)';
const EPISODE = '(?:cap[ií]tulos?|caps?|episodios?|episodes?|epis?|eps?|[ec])';
const TO = String.raw`(?:\s?[-–—]\s?|\s(?:al?|y|e|hasta)\s)`;
const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const BEHIND = String.raw`(?![\p{L}\p{N}])`;

/** Groups: `season` or its `ordinal`, the `first` and the `last` episode, `vague` for those without a number. */
const pattern = (source: string): { form: RegExp } => ({
  form: new RegExp(`${BEFORE}(?:${source})${BEHIND}`, 'giu'),
});

const WORDS_FIRST = [
  // 1x05, 1x01-1x03, 1x10 y 1x11
  String.raw`(?<season>\d{1,2})\s?[x×]\s?(?<first>\d{1,3})(?:${TO}(?:\d{1,2}\s?[x×]\s?)?(?<last>\d{1,3}))?`,
  // S01E05, T1E5, T01 C10, S01.E12, S01E01-E03
  String.raw`[st]\s?(?<season>\d{1,2})[\s._-]{0,2}(?:e|c|ep|cap)\.?\s?(?<first>\d{1,3})(?:${TO}(?:e|c|ep)?\s?(?<last>\d{1,3}))?`,
].map(pattern);

const IN_TEXTS = [
  ...WORDS_FIRST,
  pattern(String.raw`${SEASON}\.?[\s_-]{0,3}0{0,2}(?<season>\d{1,2})(?<vague>\s+complet[ao])?`),
  pattern(String.raw`(?<season>\d{1,2})\s?(?:[ªº°]|ra|da|ta|era)\.?\s?(?:temporada|temp)`),
  pattern(String.raw`(?<ordinal>${ORDINALS.join('|')}|s[eé]ptima|d[eé]cima)\s+temporada`),
  pattern(String.raw`${EPISODE}\.?[\s_#-]{0,3}(?<first>\d{1,4})(?:${TO}(?<last>\d{1,4}))?`),
  pattern(
    String.raw`(?<vague>(?:especial(?:es)?|ova|special)(?:\s\d{1,2})?|(?:cap[ií]tulo|episodio)\s(?:final|especial))`,
  ),
];
/** In an address single letters mean nothing. */
const IN_PATHS = [
  ...WORDS_FIRST,
  pattern(String.raw`(?:temporada|season|temp)[\s]{1,2}(?<season>\d{1,2})`),
  pattern(String.raw`(?:cap[ií]tulo|episodio|episode|cap|ep)[\s]{0,2}(?<first>\d{1,4})`),
];

const ordinal = (word: string): number =>
  ORDINALS.indexOf(word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')) + 1;

const readMarker = ({ groups = {} }: RegExpExecArray): EpisodeSaid => ({
  season: groups.ordinal ? ordinal(groups.ordinal) : groups.season ? Number(groups.season) : null,
  episodes: [groups.first, groups.last].flatMap((number) => (number ? [Number(number)] : [])),
  isVague: groups.vague !== undefined,
});

const MAX_MARKED = 2000;

export const markersIn = (text: string): Marker[] =>
  findForms(text.slice(0, MAX_MARKED), IN_TEXTS, readMarker);

export const markersInPath = (text: string): Marker[] =>
  findForms(text.slice(0, MAX_MARKED), IN_PATHS, readMarker);
