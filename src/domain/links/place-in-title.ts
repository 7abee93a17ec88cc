import type { TitleKind } from '../catalogue/title.ts';
import { answersIn, valueIn } from './answer.ts';
import { isShow, type KnownTitle, type LinkPlace, placesOf, wholePlace } from './known-title.ts';
import { type EpisodeSaid, saysEpisode } from './markers.ts';

/** Why a person has to say where a link belongs. */
export type PlaceDoubt =
  | 'unknown-title'
  | 'several-titles'
  | 'other-words'
  | 'other-year'
  | 'guess'
  | 'which-episode'
  | 'no-such-episode'
  | 'range'
  | 'disagree'
  | AbsentKind;

/** What the text names, and the portal does not have. Nothing is asked: it is to be created, or left out. */
export type AbsentKind = 'absent-title' | 'absent-channel';

export const isAbsence = (why: PlaceDoubt | null): why is AbsentKind =>
  why === 'absent-title' || why === 'absent-channel';

export type Placing =
  | { value: LinkPlace }
  /** `named`: what is asked about, where it is more than the name of the title. */
  | { offered: LinkPlace[]; why: PlaceDoubt; named?: string };

const MAX_OFFERED = 60;

const asked = (offered: readonly LinkPlace[], why: PlaceDoubt): Placing => ({
  offered: offered.slice(0, MAX_OFFERED),
  why,
});

const isKind = (title: KnownTitle, kind: TitleKind): boolean =>
  kind === 'movie' ? title.kind === 'movie' : isShow(title);

export type Wanted = { years: readonly number[]; kind: TitleKind | null; isEpisode: boolean };

/** Which of the titles of one name is meant. */
export function narrowed(
  titles: readonly KnownTitle[],
  { years, kind, isEpisode }: Wanted,
): { titles: readonly KnownTitle[]; why: PlaceDoubt | null } {
  let left = titles;
  if (years.length > 0) {
    const ofYear = titles.filter(({ year }) => year === null || years.includes(year));
    if (ofYear.length === 0) return { titles, why: 'other-year' };
    left = ofYear;
  }
  const ofKind = kind === null ? left : left.filter((title) => isKind(title, kind));
  if (ofKind.length > 0) left = ofKind;
  const shows = isEpisode ? left.filter(isShow) : left;
  if (shows.length === 0) return { titles: left, why: 'which-episode' };
  return { titles: shows, why: shows.length > 1 ? 'several-titles' : null };
}

const inSeason = (places: readonly LinkPlace[], season: number): LinkPlace[] => {
  const found = places.filter(({ episode }) => episode?.seasonNumber === season);
  const keys = new Set(places.map(({ episode }) => episode?.season));
  // A title whose only season has no number of its own.
  return found.length === 0 &&
    season === 1 &&
    keys.size === 1 &&
    places[0]?.episode?.seasonNumber === null
    ? [...places]
    : found;
};

function byNumber(title: KnownTitle, { season, episodes }: EpisodeSaid): Placing {
  const all = placesOf(title);
  const places = season === null ? all : inSeason(all, season);
  const [first, last] = [Math.min(...episodes), Math.max(...episodes)];
  const found = places.filter(
    ({ episode }) => episode && episode.number >= first && episode.number <= last,
  );
  if (episodes.length > 1) return asked(found, 'range');
  const isOneSeason =
    season !== null || new Set(all.map(({ episode }) => episode?.season)).size === 1;
  const [only] = found;
  if (found.length === 1 && only && isOneSeason) return { value: only };
  if (season !== null) return asked(places.length > 0 ? places : all, 'no-such-episode');
  if (found.length > 0) return asked(found, 'which-episode');
  // Counted through all seasons.
  const absolute = all[first - 1];
  return asked(absolute ? [absolute] : all, 'no-such-episode');
}

type Clues = {
  said: EpisodeSaid;
  /** Episodes whose name is written. */
  named: readonly LinkPlace[];
  byPath: EpisodeSaid;
};

/** Where in a title a link belongs. */
export function placeIn(title: KnownTitle, { said, named, byPath }: Clues): Placing {
  const all = placesOf(title);
  if (!isShow(title))
    return saysEpisode(said) ? asked(all, 'which-episode') : { value: wholePlace(title) };
  const written = said.episodes.length > 0 ? byNumber(title, said) : null;
  const ofSeason = said.season === null ? [] : inSeason(all, said.season);
  if (said.isVague) {
    if (written && 'offered' in written) return asked(written.offered, 'which-episode');
    const special = all.filter(({ episode }) => episode?.seasonNumber === null);
    return asked(ofSeason.length > 0 ? ofSeason : [...special, ...all], 'which-episode');
  }
  const fromPath =
    byPath.episodes.length > 0
      ? byNumber(title, { ...byPath, season: byPath.season ?? said.season })
      : null;
  const [onlyNamed] = named.length === 1 ? named : [];
  const inText = written ?? (onlyNamed ? { value: onlyNamed } : null);
  if (inText) {
    const place = valueIn(inText);
    const others = [onlyNamed, valueIn(fromPath)].flatMap((other) =>
      place && other && other.key !== place.key ? [other] : [],
    );
    return place && others.length > 0 ? asked([place, ...others], 'disagree') : inText;
  }
  if (named.length > 1) return asked(named, 'which-episode');
  if (fromPath) {
    const isOtherSeason =
      said.season !== null && byPath.season !== null && said.season !== byPath.season;
    return isOtherSeason ? asked(answersIn(fromPath), 'disagree') : fromPath;
  }
  if (ofSeason.length > 0) return asked(ofSeason, 'which-episode');
  return asked(all, said.season === null && all.length > 0 ? 'which-episode' : 'no-such-episode');
}

/** The places that either of two readings may mean. */
export function eitherOf(placings: readonly Placing[], why: PlaceDoubt): Placing {
  const places = placings.flatMap((placing) => answersIn<LinkPlace>(placing));
  return asked([...new Map(places.map((place) => [place.key, place])).values()], why);
}
