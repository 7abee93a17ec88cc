import type { TitleKind } from '../catalogue/title.ts';
import { isShow, type KnownTitle, moviePlace, type Place, placesOf } from './known-title.ts';

/** Why a person has to say where a link belongs. */
export type Doubt =
  | 'unknown-title'
  | 'several-titles'
  | 'other-words'
  | 'other-year'
  | 'guess'
  | 'which-episode'
  | 'no-such-episode'
  | 'range'
  | 'disagree';

export type Placing = { value: Place } | { offered: Place[]; why: Doubt };

/** What a text says about the episode. */
export type EpisodeSaid = {
  season: number | null;
  episodes: readonly number[];
  isVague: boolean;
};

export const NO_EPISODE: EpisodeSaid = { season: null, episodes: [], isVague: false };

export const saysEpisode = ({ season, episodes, isVague }: EpisodeSaid): boolean =>
  season !== null || episodes.length > 0 || isVague;

const MAX_OFFERED = 60;

const asked = (offered: readonly Place[], why: Doubt): Placing => ({
  offered: offered.slice(0, MAX_OFFERED),
  why,
});

const isKind = (title: KnownTitle, kind: TitleKind): boolean =>
  kind === 'movie' ? !isShow(title) : isShow(title);

export type Wanted = { years: readonly number[]; kind: TitleKind | null; isEpisode: boolean };

/** Which of the titles of one name is meant. */
export function narrowed(
  titles: readonly KnownTitle[],
  { years, kind, isEpisode }: Wanted,
): { titles: readonly KnownTitle[]; why: Doubt | null } {
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

const inSeason = (places: readonly Place[], season: number): Place[] => {
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
  const numbered = (places: readonly Place[]): Place[] =>
    places.filter(({ episode }) => episode !== null && episodes.includes(episode.number));
  if (season !== null) {
    const places = inSeason(all, season);
    const found = numbered(places);
    const [first, last] = [Math.min(...episodes), Math.max(...episodes)];
    if (episodes.length > 1)
      return asked(
        places.filter(
          ({ episode }) => episode && episode.number >= first && episode.number <= last,
        ),
        'range',
      );
    const [only] = found;
    if (found.length === 1 && only) return { value: only };
    return asked(places.length > 0 ? places : all, 'no-such-episode');
  }
  const seasons = new Set(all.map(({ episode }) => episode?.season));
  const found = numbered(all);
  if (episodes.length > 1) {
    const [first, last] = [Math.min(...episodes), Math.max(...episodes)];
    return asked(
      all.filter(({ episode }) => episode && episode.number >= first && episode.number <= last),
      'range',
    );
  }
  const [only] = found;
  if (found.length === 1 && only && seasons.size === 1) return { value: only };
  if (found.length > 0) return asked(found, 'which-episode');
  // Counted through all seasons.
  const absolute = all[(episodes[0] ?? 0) - 1];
  return asked(absolute ? [absolute] : all, 'no-such-episode');
}

type Clues = {
  said: EpisodeSaid;
  /** Episodes whose name is written. */
  named: readonly Place[];
  byPath: EpisodeSaid;
};

/** Where in a title a link belongs. */
export function placeIn(title: KnownTitle, { said, named, byPath }: Clues): Placing {
  if (!isShow(title))
    return saysEpisode(said)
      ? asked([moviePlace(title)], 'which-episode')
      : { value: moviePlace(title) };
  const written = said.episodes.length > 0 ? byNumber(title, said) : null;
  const fromPath =
    byPath.episodes.length > 0
      ? byNumber(title, { ...byPath, season: byPath.season ?? said.season })
      : null;
  if (said.isVague) {
    const season = said.season === null ? [] : inSeason(placesOf(title), said.season);
    const special = placesOf(title).filter(({ episode }) => episode?.seasonNumber === null);
    return asked(
      written && 'offered' in written
        ? written.offered
        : season.length > 0
          ? season
          : [...special, ...placesOf(title)],
      'which-episode',
    );
  }
  const [onlyNamed] = named;
  if (written) {
    const disagreeing = [
      ...(onlyNamed &&
      named.length === 1 &&
      'value' in written &&
      onlyNamed.key !== written.value.key
        ? [onlyNamed]
        : []),
      ...(fromPath &&
      'value' in fromPath &&
      'value' in written &&
      fromPath.value.key !== written.value.key
        ? [fromPath.value]
        : []),
    ];
    return disagreeing.length > 0 && 'value' in written
      ? asked([written.value, ...disagreeing], 'disagree')
      : written;
  }
  if (onlyNamed && named.length === 1) {
    return fromPath && 'value' in fromPath && fromPath.value.key !== onlyNamed.key
      ? asked([onlyNamed, fromPath.value], 'disagree')
      : { value: onlyNamed };
  }
  if (named.length > 1) return asked(named, 'which-episode');
  if (fromPath) {
    if (said.season !== null && byPath.season !== null && said.season !== byPath.season)
      return asked('value' in fromPath ? [fromPath.value] : fromPath.offered, 'disagree');
    return fromPath;
  }
  const season = said.season === null ? placesOf(title) : inSeason(placesOf(title), said.season);
  return asked(
    season.length > 0 ? season : placesOf(title),
    season.length > 0 ? 'which-episode' : 'no-such-episode',
  );
}

/** The places that either of two readings may mean. */
export function eitherOf(placings: readonly Placing[], why: Doubt): Placing {
  const places = new Map<string, Place>();
  for (const placing of placings)
    for (const place of 'value' in placing ? [placing.value] : placing.offered)
      places.set(place.key, place);
  return asked([...places.values()], why);
}
