import { normaliseText } from '../search/text.ts';
import { episodesNamed, isShow, type KnownTitle, type LinkPlace } from './known-title.ts';
import { type EpisodeSaid, NO_EPISODE } from './markers.ts';
import type { ReadPart } from './part.ts';
import { isOneOf, type PathNames } from './path-names.ts';
import { eitherOf, type Placing, placeIn } from './place-in-title.ts';
import { type Said, yearsOf } from './said.ts';
import { isReadable } from './said-by-path.ts';
import type { Mention } from './scope.ts';
import type { TitleClaim, Words } from './words.ts';

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

/** A number behind the name in an address: 'name-05' is an episode, 'name_103' the third of the first season. */
export function withPathNumber(title: KnownTitle, path: Said): EpisodeSaid {
  const { last } = path;
  if (!isShow(title) || last === null || path.episodes.length > 0 || hasNumber(title, last))
    return path;
  const [season, episode] = [Math.floor(last / 100), last % 100];
  const isBoth = last > 100 && title.seasons.some(({ number }) => number === season);
  return isBoth
    ? { season, episodes: [episode], isVague: false }
    : { season: path.season, episodes: [last], isVague: false };
}

/** What the text says besides the title that nothing explains; null if nothing. */
export function saidMore(
  title: KnownTitle,
  said: Said,
  { claims, unknown }: Pick<Words, 'claims' | 'unknown'>,
): { isAttached: boolean; named: string } | null {
  const { tokens } = said;
  const end = Math.max(0, ...claims.map(({ to }) => to));
  const strange = unknown.filter(
    (run) => episodesNamed(title, run.text).length === 0 && !tokens[run.from]?.isBehindMarker,
  );
  const isNumber = !isShow(title) && said.last !== null && !hasNumber(title, said.last);
  if (strange.length === 0 && !isNumber) return null;
  // 'Name 2', 'Name: the return': another title that begins with the name of this one.
  const begin = claims[0]?.from ?? 0;
  const next = strange.find(({ from }) => from === end);
  const isNext =
    isNumber && tokens[end]?.tag === 'number' && tokens[end]?.part === tokens[end - 1]?.part;
  const to = next?.to ?? (isNext ? end + 1 : 0);
  return {
    isAttached: claims.length === 1 && strange.every((run) => run === next) && to > end,
    named: tokens
      .slice(begin, to)
      .map(({ text }) => text)
      .join(' '),
  };
}

/** Words of an address, beside a name in the text, that people would read. */
const MIN_WORD = 4;

/** What the address says against a place; null if nothing. */
export function pathDisagrees(
  title: KnownTitle,
  place: LinkPlace,
  path: Said,
  names: PathNames,
): Placing | null {
  // 'Name (2011) https://…/name-1927'
  const years = yearsOf(names.free);
  const ofYear = names.titles.filter(({ year }) => year !== null && years.includes(year));
  const others = ofYear.length > 0 ? ofYear : names.titles;
  if (others.length > 0)
    return isOneOf(others, title)
      ? null
      : eitherOf(
          [
            { value: place },
            ...others.map((other) =>
              placeIn(other, { said: NO_EPISODE, named: [], byPath: withPathNumber(other, path) }),
            ),
          ],
          'disagree',
        );
  const words =
    names.foreign?.words.filter((word) => isReadable(word) && word.length >= MIN_WORD) ?? [];
  if (words.length < 2) return null;
  const known = new Set(
    [title.name, title.originalName ?? '', place.episode?.name ?? ''].flatMap((name) =>
      normaliseText(name).split(' '),
    ),
  );
  return words.some((word) => !known.has(word)) ? { offered: [place], why: 'disagree' } : null;
}
