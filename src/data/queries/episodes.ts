import {
  type EpisodeCard,
  episodeNumbers,
  inNaturalOrder,
  isListedEpisode,
} from '../../domain/catalogue/episodes.ts';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import type { EpisodeRef } from '../../domain/playback/address.ts';
import { type Server, withOnlyServer } from '../../domain/playback/servers.ts';
import type { Db } from '../database.ts';
import { prepared } from '../prepared.ts';
import { listServers } from './servers.ts';

export type ListedSeason = { rowId: string; key: string };

const seasonsOf = prepared((db, { titleRowId }: { titleRowId: string }) =>
  db
    .selectFrom('seasons')
    .select(['id as rowId', 'key'])
    .where('title_id', '=', titleRowId)
    .where('position', 'is not', null)
    .orderBy('position'),
);

/** The seasons that a title lists, in its order. */
export async function listSeasons(db: Db, titleRowId: string): Promise<ListedSeason[]> {
  return await seasonsOf(db, { titleRowId });
}

export type ListedEpisode = EpisodeCard & { rowId: string; servers: Server[] };

const episodesOf = prepared((db, { titleRowId, season }: { titleRowId: string; season: string }) =>
  db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .select(['episodes.id as rowId', 'source_id as id', 'name', 'image', 'url'])
    .where('seasons.title_id', '=', titleRowId)
    .where('seasons.key', '=', season)
    .where('episodes.hidden', '=', false),
);

/** The episodes of a season with their servers, in natural order; those without an image are left out. */
export async function listEpisodes(
  db: Db,
  titleRowId: string,
  season: string,
): Promise<ListedEpisode[]> {
  const episodes = await episodesOf(db, { titleRowId, season });
  const listed = inNaturalOrder(episodes.filter(isListedEpisode));
  if (listed.length === 0) return [];
  const servers = await listServers(
    db,
    'episode_id',
    listed.map((episode) => episode.rowId),
  );
  const numbers = episodeNumbers(listed);
  return listed.map(({ url, ...card }, place) => ({
    ...card,
    number: numbers[place] as number,
    servers: withOnlyServer(servers.get(card.rowId) ?? [], url),
  }));
}

export type FoundEpisode = {
  rowId: string;
  titleRowId: string;
  titleName: string;
  titleImage: string;
  age: number | null;
  backdrop: string;
  name: string;
  url: string | null;
  servers: Server[];
};

export async function getEpisode(
  db: Db,
  { kind, titleId, episode }: { kind: TitleKind; titleId: string; episode: EpisodeRef },
): Promise<FoundEpisode | null> {
  const row = await db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .innerJoin('titles', 'titles.id', 'seasons.title_id')
    .select([
      'episodes.id as rowId',
      'titles.id as titleRowId',
      'titles.name as titleName',
      'titles.image_vertical as titleImage',
      'titles.age',
      'titles.image_horizontal as backdrop',
      'episodes.name',
      'episodes.url',
    ])
    .where('titles.kind', '=', kind)
    .where('titles.source_id', '=', titleId)
    .where('titles.active', '=', true)
    .where('titles.hidden', '=', false)
    .where('episodes.hidden', '=', false)
    .where('seasons.key', '=', episode.season)
    .where('episodes.source_id', '=', episode.id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    servers: (await listServers(db, 'episode_id', [row.rowId])).get(row.rowId) ?? [],
  };
}

export type NearEpisode = EpisodeCard & { season: string; servers: Server[] };
export type NearEpisodes = { previous: NearEpisode | null; next: NearEpisode | null };

/**
 * The playable episodes before and after an episode: in its own season, or else the last of the season before and the
 * first of the season after.
 */
export async function getNearEpisodes(
  db: Db,
  titleRowId: string,
  season: string,
  episodeId: string,
): Promise<NearEpisodes> {
  const listPlayable = async (key: string): Promise<NearEpisode[]> => {
    const episodes = await listEpisodes(db, titleRowId, key);
    return episodes
      .filter(({ id, servers }) => servers.length > 0 || (key === season && id === episodeId))
      .map((episode) => ({ ...episode, season: key }));
  };
  const episodes = await listPlayable(season);
  const place = episodes.findIndex(({ id }) => id === episodeId);
  if (place < 0) return { previous: null, next: null };
  const [before, after] = [episodes[place - 1], episodes[place + 1]];
  if (before && after) return { previous: before, next: after };
  const seasons = await listSeasons(db, titleRowId);
  const here = seasons.findIndex(({ key }) => key === season);
  const beside = async (step: 1 | -1): Promise<NearEpisode | null> => {
    const key = here < 0 ? undefined : seasons[here + step]?.key;
    return (key !== undefined && (await listPlayable(key)).at(step === 1 ? 0 : -1)) || null;
  };
  return { previous: before ?? (await beside(-1)), next: after ?? (await beside(1)) };
}
