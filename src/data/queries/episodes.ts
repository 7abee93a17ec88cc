import {
  type EpisodeCard,
  inNaturalOrder,
  isListedEpisode,
} from '../../domain/catalog/episodes.ts';
import type { TitleKind } from '../../domain/catalog/title.ts';
import { type Server, withOnlyServer } from '../../domain/playback/servers.ts';
import type { Db } from '../database.ts';

/** Keys of the seasons that a title lists, in its order. */
export async function listSeasonKeys(db: Db, titleRowId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('seasons')
    .select('key')
    .where('title_id', '=', titleRowId)
    .where('position', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.key);
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
  const rows = await db
    .selectFrom('servers')
    .select(['episode_id', 'audio', 'label', 'url'])
    .where(
      'episode_id',
      'in',
      listed.map((episode) => episode.rowId),
    )
    .orderBy('audio')
    .orderBy('position')
    .execute();
  const byEpisode = Map.groupBy(rows, (row) => row.episode_id);
  return listed.map(({ rowId, url, ...card }) => ({
    ...card,
    servers: withOnlyServer(
      (byEpisode.get(rowId) ?? []).map(({ episode_id: _, ...server }) => server),
      url,
    ),
  }));
}

export type FoundEpisode = {
  titleRowId: string;
  titleName: string;
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
  const { rowId, ...episode } = row;
  const servers = await db
    .selectFrom('servers')
    .select(['audio', 'label', 'url'])
    .where('episode_id', '=', rowId)
    .orderBy('audio')
    .orderBy('position')
    .execute();
  return { ...episode, servers };
}
