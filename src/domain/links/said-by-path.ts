import { markersInPath } from './markers.ts';
import { episodesOf, FAR_PART, type Said, type Token, tokensOf } from './said.ts';
import { LIVE_FOLDERS, PATH_WORDS } from './vocabulary.ts';

/** What an address says, as words: its path, what its query says, and its fragment. */

const MAX_ADDRESS = 400;
const SEASON_KEY = /^(?:t|s|temp|temporada|season)$/i;
const EPISODE_KEY = /^(?:c|e|cap|capitulo|ep|episodio|episode)$/i;
const NUMBER = /^\d{1,3}$/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not a text in UTF-8: read as it is.
    return text;
  }
};

const ofQuery = ([key, value]: [string, string]): string => {
  if (NUMBER.test(value) && SEASON_KEY.test(key)) return `temporada ${value}`;
  if (NUMBER.test(value) && EPISODE_KEY.test(key)) return `capitulo ${value}`;
  return value;
};

/** Folders are parted by slashes, words of a name by spaces. */
function addressText(url: URL): string {
  const path = decoded(url.pathname)
    .replace(/\/(\d{1,2})\/(\d{1,3})\/?$/, '/$1x$2')
    .replace(/\.(?:mp4|mkv|webm|avi|m3u8|html?|php)$/i, '')
    // Surround sound, and who made a release: 'x264.5.1', 'x265-GROUP'.
    .replace(/(?<!\d)[257]\.[01](?!\d)/g, ' ')
    .replace(/(?<=[xh]\.?26[45])-\w+$/i, '');
  return [path, ...[...url.searchParams].map(ofQuery), decoded(url.hash.slice(1))]
    .join('/')
    .slice(0, MAX_ADDRESS)
    .replace(/[-_.+~]/g, ' ');
}

const MAX_CONSONANTS = /[^aeiouy]{5}/;

/** A word that people would read, and no part of an id. */
export const isReadable = (word: string): boolean =>
  /^[a-z]{3,}$/.test(word) && /[aeiouy]/.test(word) && !MAX_CONSONANTS.test(word);

const isId = (word: string): boolean =>
  /^\d{5,}$/.test(word) || (/\d/.test(word) && /[a-z]/.test(word)) || !/[aeiouy\d]/.test(word);

const ofPath = (token: Token): Token => {
  if (token.tag !== 'plain') return token;
  return PATH_WORDS.has(token.word) || isId(token.word) ? { ...token, tag: 'filler' } : token;
};

export function saidByPath(url: string): Said {
  const parsed = URL.parse(url);
  const text = parsed ? addressText(parsed) : '';
  const markers = markersInPath(text.replaceAll('/', ' '));
  // No name goes from one folder into the next.
  const tokens = tokensOf(text, markers).map((token) => ({
    ...ofPath(token),
    part: token.part * FAR_PART,
  }));
  const named = tokens.findLastIndex(({ tag }) => tag === 'plain');
  const next = tokens[named + 1];
  const isNumbered = named >= 0 && next?.tag === 'number' && next.part === tokens[named]?.part;
  return {
    tokens,
    season: markers.find(({ found }) => found.season !== null)?.found.season ?? null,
    episodes: episodesOf(markers),
    isVague: false,
    lead: null,
    last: isNumbered ? Number(next.word) : null,
    isWeak: false,
  };
}

/** Whether the address is in a folder of live channels, or asks for one. */
export const isLiveAddress = (url: string): boolean => {
  const parsed = URL.parse(url);
  if (!parsed) return false;
  const folders = parsed.pathname.toLowerCase().split('/').slice(1, -1);
  return [...folders, ...parsed.searchParams.keys()].some((folder) => LIVE_FOLDERS.has(folder));
};
