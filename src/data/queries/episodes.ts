import {
  type EpisodeCard,
  inNaturalOrder,
  isListedEpisode,
} from '../../domain/catalog/episodes.ts';
import type { TitleKind } from '../../domain/catalog/title.ts';
import { type Server, withOnlyServer } from '../../domain/playback/servers.ts';
import type { Db } from '../database.ts';
import { listServers } from './servers.ts';

export type ListedSeason = { rowId: string; key: string };

/** The seasons that a title lists, in its order. */
export async function listSeasons(db: Db, titleRowId: string): Promise<ListedSeason[]> {
  return await db
    .selectFrom('seasons')
    .select(['id as rowId', 'key'])
    .where('title_id', '=', titleRowId)
    .where('position', 'is not', null)
    .orderBy('position')
    .execute();
}

export type ListedEpisode = EpisodeCard & { servers: Server[] };

/** The episodes of a season with their servers, in natural order; those without an image are left out. */
export async function listEpisodes(
  db: Db,
  titleRowId: string,
  season: string,
): Promise<ListedEpisode[]> {
  const episodes = await db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .select(['episodes.id as rowId', 'source_id as id', 'name', 'image', 'url'])
    .where('seasons.title_id', '=', titleRowId)
    .where('seasons.key', '=', season)
    .execute();
  const listed = inNaturalOrder(episodes.filter(isListedEpisode));
  if (listed.length === 0) return [];
  const servers = await listServers(
    db,
    'episode_id',
    listed.map((episode) => episode.rowId),
  );
  return listed.map(({ rowId, url, ...card }) => ({
    ...card,
    servers: withOnlyServer(servers.get(rowId) ?? [], url),
  }));
}

export type FoundEpisode = {
  rowId: string;
  titleRowId: string;
  titleName: string;
  titleImage: string;
  backdrop: string;
  name: string;
  url: string | null;
  servers: Server[];
};

export async function getEpisode(
  db: Db,
  kind: TitleKind,
  titleId: string,
  season: string,
  episodeId: string,
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
      'titles.image_horizontal as backdrop',
      'episodes.name',
      'episodes.url',
    ])
    .where('titles.kind', '=', kind)
    .where('titles.source_id', '=', titleId)
    .where('titles.active', '=', true)
    .where('titles.hidden', '=', false)
    .where('seasons.key', '=', season)
    .where('episodes.source_id', '=', episodeId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    servers: (await listServers(db, 'episode_id', [row.rowId])).get(row.rowId) ?? [],
  };
}

export type NextEpisode = EpisodeCard & { season: string; servers: Server[] };

/** What comes after an episode: the next listed one of its season, else the first of the next season. */
export async function getNextEpisode(
  db: Db,
  titleRowId: string,
  season: string,
  episodeId: string,
): Promise<NextEpisode | null> {
  const episodes = await listEpisodes(db, titleRowId, season);
  const place = episodes.findIndex((episode) => episode.id === episodeId);
  const following = place < 0 ? undefined : episodes[place + 1];
  if (following) return { ...following, season };
  const seasons = await listSeasons(db, titleRowId);
  const here = seasons.findIndex(({ key }) => key === season);
  const nextSeason = here < 0 ? undefined : seasons[here + 1]?.key;
  if (nextSeason === undefined) return null;
  const [first] = await listEpisodes(db, titleRowId, nextSeason);
  return first ? { ...first, season: nextSeason } : null;
}
