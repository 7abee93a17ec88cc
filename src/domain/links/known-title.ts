import type { TitleKind } from '../catalogue/title.ts';
import type { AudioGroup } from '../playback/servers.ts';
import { normaliseText } from '../search/text.ts';

export type KnownEpisode = { rowId: string; name: string; number: number };
/** `number` is that of its key, 1 of 'TEMPORADA 1'; null for 'ESPECIALES'. */
export type KnownSeason = { key: string; number: number | null; episodes: readonly KnownEpisode[] };
export type KnownServer = { owner: PlaceKey; audio: AudioGroup; label: string; url: string };

/** A title with all that a link can belong to; or a channel, which has neither year nor seasons. */
export type KnownTitle = {
  rowId: string;
  kind: TitleKind | 'channel';
  name: string;
  originalName: string | null;
  year: number | null;
  seasons: readonly KnownSeason[];
  servers: readonly KnownServer[];
};

/** Titles by the key of a name, and what the forgiving search finds for it. */
export type KnownTitles = {
  exact: ReadonlyMap<string, readonly KnownTitle[]>;
  near: ReadonlyMap<string, readonly KnownTitle[]>;
};

/** `t12`: a movie; `e34`: an episode; `c5`: a channel. The number is that of the row. */
export type PlaceKey = `${'t' | 'e' | 'c'}${string}`;

export type LinkPlace = {
  key: PlaceKey;
  title: Pick<KnownTitle, 'rowId' | 'kind' | 'name' | 'year'>;
  episode: { season: string; seasonNumber: number | null; number: number; name: string } | null;
};

type Kind = Pick<KnownTitle, 'kind'>;

const isChannel = ({ kind }: Kind): boolean => kind === 'channel';
export const isShow = (title: Kind): boolean => title.kind !== 'movie' && !isChannel(title);

/** Rows of titles and of channels are counted apart. */
export const ownerKey = (title: Pick<KnownTitle, 'kind' | 'rowId'>): PlaceKey =>
  `${isChannel(title) ? 'c' : 't'}${title.rowId}`;

export const seasonNumber = (key: string): number | null => {
  const found = /\d{1,4}/.exec(key);
  return found ? Number(found[0]) : null;
};

const titleOf = ({ rowId, kind, name, year }: KnownTitle): LinkPlace['title'] => ({
  rowId,
  kind,
  name,
  year,
});

/** Of a movie or a channel. */
export const wholePlace = (title: KnownTitle): LinkPlace => ({
  key: ownerKey(title),
  title: titleOf(title),
  episode: null,
});

const episodePlace = (
  title: KnownTitle,
  season: KnownSeason,
  episode: KnownEpisode,
): LinkPlace => ({
  key: `e${episode.rowId}`,
  title: titleOf(title),
  episode: {
    season: season.key,
    seasonNumber: season.number,
    number: episode.number,
    name: episode.name,
  },
});

/** Every place of a title, in its order. */
export const placesOf = (title: KnownTitle): LinkPlace[] =>
  isShow(title)
    ? title.seasons.flatMap((season) =>
        season.episodes.map((episode) => episodePlace(title, season, episode)),
      )
    : [wholePlace(title)];

/** The episodes of this name. */
export function episodesNamed(title: KnownTitle, name: string): LinkPlace[] {
  const wanted = normaliseText(name);
  if (wanted === '') return [];
  return placesOf(title).filter(({ episode }) => {
    if (!episode) return false;
    const known = normaliseText(episode.name);
    return known === wanted || known.replace(/ \d{4}$/, '') === wanted;
  });
}
