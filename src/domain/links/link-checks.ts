import { normaliseText } from '../search/text.ts';
import { episodesNamed, isShow, type KnownTitle, type LinkPlace, placesOf } from './known-title.ts';
import type { EpisodeSaid } from './markers.ts';
import type { NameRun } from './names-in.ts';
import type { ReadPart } from './part.ts';
import { eitherOf, type Placing } from './place-in-title.ts';
import { type Said, yearsOf } from './said.ts';
import type { Mention } from './scope.ts';
import { sameTitles, type TitleClaim } from './words.ts';

/** Words of a path that people would read: no ids, no short ones. */
export const READABLE = /^[a-z]{4,}$/;
const MAX_OTHER_PLACES = 30;

/** The years that are said, without those that are part of the name. */
export function yearsBesides({ titles, said }: Mention): number[] {
  const inName = new Set(titles.flatMap(({ name }) => name.match(/\d{4}/g) ?? []));
  return yearsOf(said.tokens.filter(({ word, tag }) => tag !== 'year' || !inName.has(word)));
}

/** A single word in small letters on its own line is as likely an exclamation as a title. */
export const isOneSmallWord = ({ tokens }: Said, claims: readonly TitleClaim[]): boolean =>
  claims.length === 1 &&
  claims[0]?.words.length === 1 &&
  tokens.length === 1 &&
  tokens[0]?.text === tokens[0]?.text.toLowerCase();

/** The episode of a link: its own words before those above it. */
export function episodeFor(
  { said: own, isSameLine }: ReadPart,
  above: EpisodeSaid,
  isOwn: boolean,
): EpisodeSaid {
  if (isOwn && !isSameLine) return own;
  return {
    season: own.season ?? above.season,
    episodes: own.episodes.length > 0 ? own.episodes : own.season !== null ? [] : above.episodes,
    isVague: own.isVague || (own.episodes.length === 0 && above.isVague),
  };
}

const hasNumber = ({ name, originalName }: KnownTitle, number: number): boolean =>
  new RegExp(`(?<!\\d)0*${number}(?!\\d)`).test(`${name} ${originalName ?? ''}`);

/** A plain number is the episode of a show: '01 https://…', 'Name - 12'. Of a movie it belongs to the list. */
export function withPlainNumber(
  title: KnownTitle,
  said: Said,
  episode: EpisodeSaid,
  isOwn: boolean,
): EpisodeSaid {
  const number = said.last ?? said.lead;
  if (!isShow(title) || number === null || said.episodes.length > 0 || episode.isVague)
    return episode;
  // A list of several titles has numbers of its own.
  if (hasNumber(title, number) || (isOwn && said.last === null)) return episode;
  return { ...episode, episodes: [number] };
}

/** Whether the text has words or a number besides the title that nothing explains. */
export function saysMore(title: KnownTitle, said: Said, rest: readonly NameRun[]): boolean {
  const strange = rest.filter(
    ({ text, from }) =>
      episodesNamed(title, text).length === 0 && !said.tokens[from]?.isBehindMarker,
  );
  if (strange.length > 0) return true;
  return !isShow(title) && said.last !== null && !hasNumber(title, said.last);
}

/** What the address says against a place; null if nothing. `claimed`: titles whose name its path has. */
export function pathDisagrees(
  title: KnownTitle,
  place: LinkPlace,
  path: Said,
  claimed: readonly KnownTitle[] | null,
): Placing | null {
  if (claimed)
    return sameTitles(claimed, [title]).length > 0
      ? null
      : eitherOf(
          [place, ...claimed.flatMap((other) => placesOf(other).slice(0, MAX_OTHER_PLACES))].map(
            (value) => ({ value }),
          ),
          'disagree',
        );
  const words = path.tokens
    .filter(({ tag, word }) => tag === 'plain' && READABLE.test(word))
    .map(({ word }) => word);
  if (words.length < 2) return null;
  const known = new Set(
    [title.name, title.originalName ?? '', place.episode?.name ?? ''].flatMap((name) =>
      normaliseText(name).split(' '),
    ),
  );
  return words.every((word) => !known.has(word)) ? { offered: [place], why: 'disagree' } : null;
}
