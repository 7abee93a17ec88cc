import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import {
  type EpisodeCard,
  episodeNumbers,
  inNaturalOrder,
  isListedEpisode,
} from '../../domain/catalogue/episodes.ts';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import type { EpisodeRef } from '../../domain/playback/address.ts';
import { type Server, withOnlyServer } from '../../domain/playback/servers.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import type { Db } from '../database.ts';
import { prepared } from '../prepared.ts';
import { asServers, serversOf } from './servers.ts';
import { type FoundTitle, type TitleName, titleQuery } from './titles.ts';

export type ListedSeason = { rowId: string; key: string };

const seasonRows = (db: Db) =>
  db
    .selectFrom('seasons')
    .select([sql<string>`seasons.id::text`.as('rowId'), 'key'])
    .where('position', 'is not', null)
    .orderBy('position');

const seasonsOf = prepared((db, { titleRowId }: { titleRowId: string }) =>
  seasonRows(db).where('title_id', '=', titleRowId),
);

/** The seasons that a title lists, in its order. */
export async function listSeasons(db: Db, titleRowId: string): Promise<ListedSeason[]> {
  return await seasonsOf(db, { titleRowId });
}

const titleWithSeasons = prepared((db, name: TitleName) =>
  titleQuery(db, name).select(
    jsonArrayFrom(seasonRows(db).whereRef('title_id', '=', sql.ref('titles.id'))).as('seasons'),
  ),
);

/** A title with its seasons, in one statement, because a viewer waits for it. */
export async function getShow(
  db: Db,
  kind: TitleKind,
  id: string,
): Promise<(FoundTitle & { seasons: ListedSeason[] }) | null> {
  if (!isStorableText(id)) return null;
  const [row] = await titleWithSeasons(db, { kind, id });
  return row ?? null;
}

export type ListedEpisode = EpisodeCard & { rowId: string; servers: Server[] };

const episodesOf = prepared((db, { titleRowId, season }: { titleRowId: string; season: string }) =>
  db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .select(['episodes.id as rowId', 'source_id as id', 'name', 'image', 'url'])
    .select(serversOf(db, 'episode_id', 'episodes.id'))
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
  const numbers = episodeNumbers(listed);
  return listed.map(({ url, servers, ...card }, place) => ({
    ...card,
    number: numbers[place] as number,
    servers: withOnlyServer(asServers(servers), url),
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
    .select(serversOf(db, 'episode_id', 'episodes.id'))
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
  return row ? { ...row, servers: asServers(row.servers) } : null;
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
