import { sql } from 'kysely';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import type { Role } from '../../domain/operators/permissions.ts';
import type { RequestState } from '../../domain/requests/list.ts';
import { keyOf } from '../../domain/requests/request.ts';
import { anyRow, type Db, likeWords, rowsOf } from '../database.ts';
import { collectionOf, collectionOfTable, type OperatorTable } from '../operator-collections.ts';
import { listSimilarRequests } from './requests.ts';
import { search } from './search.ts';
import { listUnsearched } from './studio-titles.ts';

/** What operators look for by name or number. Codes are not among it. */

export type FoundTitle = {
  id: string;
  kind: TitleKind;
  name: string;
  year: number | null;
  isListed: boolean;
};
export type FoundMatch = { id: string; firstTeam: string; secondTeam: string; startsAt: Date };
export type FoundChannel = { id: string; name: string };

export type FoundCatalogue = {
  titles: FoundTitle[];
  matches: FoundMatch[];
  channels: FoundChannel[];
};

function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** By the portal's own search; titles also by their id and when viewers can't see them. */
export async function findCatalogue(db: Db, text: string, limit: number): Promise<FoundCatalogue> {
  const [{ hits }, { byId, unlisted }] = await Promise.all([
    search(db, text, { limit }),
    listUnsearched(db, text, limit),
  ]);
  const idsOf = (isWanted: (kind: string) => boolean) =>
    hits.filter(({ kind }) => isWanted(kind)).map(({ rowId }) => rowId);
  const listed = idsOf((kind) => kind !== 'match' && kind !== 'channel');
  const titleIds = [...new Set([...byId, ...listed, ...unlisted])].slice(0, limit);
  const [matchIds, channelIds] = [
    idsOf((kind) => kind === 'match'),
    idsOf((kind) => kind === 'channel'),
  ];
  const [titles, matches, channels] = await Promise.all([
    db
      .selectFrom('titles')
      .select(['id', 'kind', 'name', 'release_year as year'])
      .select(sql<boolean>`active and not hidden`.as('isListed'))
      .where('id', '=', anyRow(titleIds))
      .execute(),
    db
      .selectFrom('matches')
      .select(['id', 'first_team as firstTeam', 'second_team as secondTeam'])
      .select('starts_at as startsAt')
      .where('id', '=', anyRow(matchIds))
      .execute(),
    db.selectFrom('channels').select(['id', 'name']).where('id', '=', anyRow(channelIds)).execute(),
  ]);
  return {
    titles: inOrder(titleIds, titles),
    matches: inOrder(matchIds, matches),
    channels: inOrder(channelIds, channels),
  };
}

export type FoundOrder = { id: string; contact: string; createdAt: Date };

/** Older ones are found by their number. */
const MAX_RECENT_ORDERS = 5000;

/** By number, and by words of whoever ordered; the newest first. */
export async function findOrders(
  db: Db,
  { words, number }: { words: string; number: string | null },
  limit: number,
): Promise<FoundOrder[]> {
  const patterns = likeWords(words);
  return await rowsOf<FoundOrder>(db)`
    select * from (
      select id, contact, created_at as "createdAt" from orders where id = ${number}::bigint
      union
      select id, contact, created_at from (
        select * from orders order by id desc limit ${sql.lit(MAX_RECENT_ORDERS)}) recent
      where ${patterns.length > 0} and search_text(contact) like all(${patterns}::text[])) found
    order by coalesce(id = ${number}::bigint, false) desc, id desc limit ${limit}`;
}

export type FoundRequest = { id: string; name: string; year: number | null; state: RequestState };

/** Those that contain the text, and those that differ by a typing error. Joined ones are part of another. */
export async function findRequests(db: Db, text: string, limit: number): Promise<FoundRequest[]> {
  const key = keyOf(text);
  if (key === '') return [];
  const similar = await listSimilarRequests(db, text);
  return await rowsOf<FoundRequest>(db)`
    select id, name, year, case when title_id is not null then 'resueltas'
      when closed_reason is not null then 'cerradas' else 'abiertas' end as state
    from requests
    where joined_to is null and (key like ${`%${key}%`} or id = ${anyRow(similar.map(({ id }) => id))})
    order by settled_at is not null, key like ${`%${key}%`} desc, id desc limit ${limit}`;
}

export type FoundChange = { id: string; summary: string; actor: string; at: Date };

export async function findChange(db: Db, id: string): Promise<FoundChange | null> {
  const change = await db
    .selectFrom('changes')
    .select(['id', 'summary', 'actor_name as actor', 'at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return change ?? null;
}

export const listOperatorNames = async (
  db: Db,
): Promise<{ id: string; name: string; role: Role }[]> =>
  await db.selectFrom('operators').select(['id', 'name', 'role']).orderBy('name').execute();

/** More than a portal has of any of them. */
const MAX_RECORD_NAMES = 500;

/** The names of products, leagues or consoles, with what finds each. */
export async function listRecordNames(
  db: Db,
  table: OperatorTable,
): Promise<{ key: string; name: string }[]> {
  const { key } = collectionOf(collectionOfTable(table));
  return await rowsOf<{ key: string; name: string }>(db)`
    select ${sql.ref(key)} as key, name from ${sql.table(table)} order by name limit ${MAX_RECORD_NAMES}`;
}
