import { type RawBuilder, sql } from 'kysely';
import { inNaturalOrder } from '../../domain/catalogue/episodes.ts';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import type { Health } from '../../domain/playback/health.ts';
import { type Db, onlyValue, rowsOf } from '../database.ts';
import { healthIn } from '../health.ts';
import { SERVER_OWNERS } from '../held-tables.ts';

/** What the editor shows beside the fields of a title. */

type ServerOwner = keyof typeof SERVER_OWNERS;

export type EditedTitle = {
  rowId: string;
  id: string;
  kind: TitleKind;
  hidden: boolean;
  active: boolean;
  name: string;
  held: string[];
  origin: 'source' | 'studio';
};

export async function getEditedTitle(db: Db, rowId: string): Promise<EditedTitle | null> {
  const row = await db
    .selectFrom('titles')
    .select([
      'id as rowId',
      'source_id as id',
      'kind',
      'hidden',
      'active',
      'name',
      'held',
      'origin',
    ])
    .where('id', '=', rowId)
    .executeTakeFirst();
  return row ?? null;
}

export type ServerState = { health: Health; origin: 'source' | 'studio' };

/** What is known of the servers of a record, by their row. */
export async function listServerStates(
  db: Db,
  table: ServerOwner,
  rowId: string,
): Promise<Record<string, ServerState>> {
  const rows = await db
    .selectFrom('servers')
    .leftJoin('server_health', 'server_health.server_id', 'servers.id')
    .select(['servers.id', 'origin', healthIn('server_health').as('health')])
    .where(SERVER_OWNERS[table], '=', rowId)
    .execute();
  return Object.fromEntries(rows.map(({ id, ...state }) => [id, state]));
}

/** Whether servers of a record were added, changed or deleted in the studio. */
export async function holdsServers(db: Db, table: ServerOwner, rowId: string): Promise<boolean> {
  const column = sql.ref(SERVER_OWNERS[table]);
  return await onlyValue<boolean>(db)`
    select exists (select from servers where ${column} = ${rowId} and origin = 'studio')
      or exists (select from suppressed_servers where ${column} = ${rowId}) as is`;
}

export type EditedEpisode = {
  rowId: string;
  id: string;
  name: string;
  image: string;
  url: string;
  servers: number;
  dead: number;
  hidden: boolean;
  isMadeHere: boolean;
};
export type EditedSeason = {
  rowId: string;
  key: string;
  position: number | null;
  isMadeHere: boolean;
  episodes: EditedEpisode[];
};

/** Every season with every episode, listed ones first, in the order of the title's page. */
export async function listEditedSeasons(db: Db, titleRowId: string): Promise<EditedSeason[]> {
  const seasons = await rowsOf<Omit<EditedSeason, 'episodes'>>(db)`
    select id as "rowId", key, position, origin = 'studio' as "isMadeHere" from seasons where title_id = ${titleRowId}
    order by position nulls last, id`;
  const episodes = await rowsOf<EditedEpisode & { seasonId: string }>(db)`
    select e.season_id as "seasonId", e.id as "rowId", e.source_id as id, e.name, e.image, coalesce(e.url, '') as url, e.hidden,
      e.origin = 'studio' as "isMadeHere", counted.servers, counted.dead
    from seasons join episodes e on e.season_id = seasons.id,
      lateral (
        select count(*)::int as servers, count(*) filter (where h.state = 'dead')::int as dead
        from servers left join server_health h on h.server_id = servers.id where servers.episode_id = e.id) counted
    where seasons.title_id = ${titleRowId}`;
  const bySeason = Map.groupBy(episodes, ({ seasonId }) => seasonId);
  return seasons.map((season) => ({
    ...season,
    episodes: inNaturalOrder(bySeason.get(season.rowId) ?? []).map(
      ({ seasonId: _, ...episode }) => episode,
    ),
  }));
}

export const countEpisodes = async (db: Db, seasonRowId: string): Promise<number> =>
  await onlyValue<number>(db)`
    select count(*)::int from episodes where season_id = ${seasonRowId}`;

/** Whether a season or an episode is one of the title. */
export const belongsTo = async (
  db: Db,
  titleRowId: string,
  { table, rowId }: { table: 'seasons' | 'episodes'; rowId: string },
): Promise<boolean> =>
  await onlyValue<boolean>(db)`
    select exists (
      select from seasons s ${table === 'episodes' ? sql`join episodes p on p.season_id = s.id` : sql``}
      where s.title_id = ${titleRowId} and ${sql.ref(table === 'episodes' ? 'p.id' : 's.id')} = ${rowId})`;

/** The season of an episode, if that belongs to the title. */
export async function getEpisodePlace(
  db: Db,
  titleRowId: string,
  episodeRowId: string,
): Promise<{
  seasonKey: string;
  position: number | null;
  id: string;
  hidden: boolean;
  held: string[];
  origin: 'source' | 'studio';
} | null> {
  const row = await db
    .selectFrom('episodes')
    .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
    .select([
      'seasons.key as seasonKey',
      'seasons.position',
      'source_id as id',
      'hidden',
      'held',
      'episodes.origin',
    ])
    .where('episodes.id', '=', episodeRowId)
    .where('seasons.title_id', '=', titleRowId)
    .executeTakeFirst();
  return row ?? null;
}

export type SameTitle = {
  rowId: string;
  kind: TitleKind;
  id: string;
  name: string;
  year: number | null;
  isSameId: boolean;
};

const MAX_SAME = 10;

/**
 * Titles with the name and year, or with the same id in another kind. Written for the indexes of what is listed and of what
 * is not. Without a year, titles of any.
 */
const sameAs = (own: RawBuilder<unknown>, isOther: RawBuilder<unknown>) => sql`
    with own as (${own}),
    same as (
      select p.title_id as id, false as "isSameId" from own join title_places p on p.listed
          and p.kind = any(enum_range(null::title_kind)) and p.name = own.name and p.year = coalesce(own.year, p.year)
      union all
      select p.title_id, false from own join title_places p on not p.listed
          and p.kind = any(enum_range(null::title_kind)) and p.name = own.name and p.year = coalesce(own.year, p.year)
      union all
      select t.id, true from own join titles t on t.kind = any(enum_range(null::title_kind)) and t.source_id = own.source_id)
    select t.id as "rowId", t.kind, t.source_id as id, t.name, t.release_year as year, bool_or(same."isSameId") as "isSameId"
    from same join titles t on t.id = same.id
    where ${isOther} group by t.id order by t.id limit ${sql.lit(MAX_SAME)}`;

/** Other titles that may be the same one. */
export const listSameTitles = async (db: Db, rowId: string): Promise<SameTitle[]> =>
  await rowsOf<SameTitle>(db)`${sameAs(
    sql`select t.id, t.source_id, p.name, p.year from titles t join title_places p on p.title_id = t.id
      where t.id = ${rowId}`,
    sql`t.id <> ${rowId}`,
  )}`;

/** The same before there is one: a title that nobody has made yet has no id. */
export const listTitlesNamed = async (
  db: Db,
  { name, year }: { name: string; year: number | null },
): Promise<SameTitle[]> =>
  await rowsOf<SameTitle>(db)`${sameAs(
    sql`select search_text(${name}) as name, ${year}::smallint as year, null::text collate "C" as source_id`,
    sql`true`,
  )}`;
