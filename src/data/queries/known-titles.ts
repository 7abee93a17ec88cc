import { episodeNumbers, inNaturalOrder } from '../../domain/catalogue/episodes.ts';
import {
  type KnownSeason,
  type KnownServer,
  type KnownTitle,
  type PlaceKey,
  seasonNumber,
} from '../../domain/links/known-title.ts';
import { isSameButShort } from '../../domain/links/likeness.ts';
import type { SearchKind } from '../../domain/search/kinds.ts';
import { equalKeys } from '../../domain/search/plan.ts';
import { normaliseText } from '../../domain/search/text.ts';
import { anyRow, type Db, rowsOf } from '../database.ts';
import { search } from './search.ts';

/** Titles of one name beyond this many are not offered. */
const MAX_SAME_NAME = 12;
const MAX_NEAR = 5;

const ownerOf = (kind: SearchKind, rowId: string): PlaceKey =>
  `${kind === 'channel' ? 'c' : 't'}${rowId}`;

/** Listed titles and channels whose name or original name is one of these, without spaces and accents, by key. */
export async function listOwnersNamed(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, PlaceKey[]>> {
  const storable = keys.filter((key) => key !== '' && !key.includes('\0'));
  if (storable.length === 0) return new Map();
  const rows = await rowsOf<{ key: string; kind: SearchKind; rowId: string }>(db)`
    select distinct key, kind, row_id as "rowId" from (
      select replace(name, ' ', '') as key, kind, row_id from search_entries
      where kind in ('movie', 'serie', 'anime', 'channel') and replace(name, ' ', '') = any(${storable}::text[])
      union all
      select replace(original, ' ', ''), kind, row_id from search_entries
      where kind in ('movie', 'serie', 'anime') and replace(original, ' ', '') = any(${storable}::text[])
        and original is not null) named
    order by key, kind, row_id`;
  return new Map(
    [...Map.groupBy(rows, ({ key }) => key)].map(([key, found]) => [
      key,
      found.slice(0, MAX_SAME_NAME).map(({ kind, rowId }) => ownerOf(kind, rowId)),
    ]),
  );
}

/** What the forgiving search finds for a name, best first. */
export async function listOwnersLike(db: Db, name: string): Promise<PlaceKey[]> {
  const { hits } = await search(db, name, { limit: MAX_NEAR });
  return hits
    .filter(({ kind }) => kind !== 'match')
    .slice(0, MAX_NEAR)
    .map(({ kind, rowId }) => ownerOf(kind, rowId));
}

/** Whether a written name is this title's but for articles, the spelling of a number, or an end that was cut off. */
export function isSameName(
  written: string,
  title: Pick<KnownTitle, 'name' | 'originalName'>,
): boolean {
  if (isSameButShort(written, title)) return true;
  const keys = new Set(equalKeys(normaliseText(written).split(' ')));
  return [title.name, title.originalName].some(
    (name) => name !== null && keys.has(normaliseText(name).replaceAll(' ', '')),
  );
}

type EpisodeRow = { titleId: string; season: string; rowId: string; id: string; name: string };

async function listSeasonsOf(
  db: Db,
  titleIds: readonly string[],
): Promise<Map<string, KnownSeason[]>> {
  const rows = await rowsOf<EpisodeRow>(db)`
    select seasons.title_id as "titleId", seasons.key as season, episodes.id as "rowId", episodes.source_id as id,
      episodes.name
    from seasons join episodes on episodes.season_id = seasons.id
    where seasons.title_id = ${anyRow(titleIds)}
    order by seasons.title_id, seasons.position nulls last, seasons.id`;
  return new Map(
    [...Map.groupBy(rows, ({ titleId }) => titleId)].map(([titleId, ofTitle]) => [
      titleId,
      [...Map.groupBy(ofTitle, ({ season }) => season)].map(([key, ofSeason]): KnownSeason => {
        const ordered = inNaturalOrder(ofSeason);
        const numbers = episodeNumbers(ordered);
        return {
          key,
          number: seasonNumber(key),
          episodes: ordered.map(({ rowId, name }, at) => ({
            rowId,
            name,
            number: numbers[at] as number,
          })),
        };
      }),
    ]),
  );
}

/** Titles with their seasons and episodes, without servers. Unlisted ones too. */
export async function listKnownTitles(db: Db, rowIds: readonly string[]): Promise<KnownTitle[]> {
  if (rowIds.length === 0) return [];
  const titles = await db
    .selectFrom('titles')
    .select([
      'id as rowId',
      'kind',
      'name',
      'original_name as originalName',
      'release_year as year',
    ])
    .where('id', '=', anyRow(rowIds))
    .execute();
  const shows = titles.filter(({ kind }) => kind !== 'movie').map(({ rowId }) => rowId);
  const seasons =
    shows.length > 0 ? await listSeasonsOf(db, shows) : new Map<string, KnownSeason[]>();
  return titles.map((title) => ({
    ...title,
    seasons: seasons.get(title.rowId) ?? [],
    servers: [],
  }));
}

/** The same of titles and channels. */
export async function listKnownOwners(db: Db, keys: readonly PlaceKey[]): Promise<KnownTitle[]> {
  const channels = idsOf(keys, 'c');
  const [titles, named] = await Promise.all([
    listKnownTitles(db, idsOf(keys, 't')),
    channels.length === 0
      ? []
      : db
          .selectFrom('channels')
          .select(['id as rowId', 'name'])
          .where('id', '=', anyRow(channels))
          .execute(),
  ]);
  return [
    ...titles,
    ...named.map((channel) => ({
      ...channel,
      kind: 'channel' as const,
      originalName: null,
      year: null,
      seasons: [],
      servers: [],
    })),
  ];
}

/** The rows of movies, episodes or channels among these places. */
export const idsOf = (keys: readonly PlaceKey[], letter: 't' | 'e' | 'c'): string[] =>
  keys.filter((key) => key.startsWith(letter)).map((key) => key.slice(1));

/** The servers of these movies, episodes and channels. */
export async function listServersAt(db: Db, keys: readonly PlaceKey[]): Promise<KnownServer[]> {
  if (keys.length === 0) return [];
  return await rowsOf<KnownServer>(db)`
    select 't' || title_id as owner, audio, label, url from servers where title_id = ${anyRow(idsOf(keys, 't'))}
    union all
    select 'e' || episode_id, audio, label, url from servers where episode_id = ${anyRow(idsOf(keys, 'e'))}
    union all
    select 'c' || channel_id, audio, label, url from servers where channel_id = ${anyRow(idsOf(keys, 'c'))}`;
}
