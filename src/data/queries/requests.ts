import { sql } from 'kysely';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import type { RequestFilter, RequestOrder, RequestState } from '../../domain/requests/list.ts';
import {
  keyOf,
  type ListedRequest,
  type Settled,
  type Wanted,
  type WantedRequest,
  wordsOf,
} from '../../domain/requests/request.ts';
import { anyRow, type Db, onlyRow, rowsOf } from '../database.ts';
import { search } from './search.ts';
import { isListed } from './titles.ts';

export type SimilarRequest = Wanted & { id: string; settled: Settled };

type SettledColumns = {
  titleId: string | null;
  reason: string | null;
  joinedTo: string | null;
};

function settledOf({ titleId, reason, joinedTo }: SettledColumns): Settled {
  if (titleId !== null) return { kind: 'linked', titleId };
  if (reason !== null) return { kind: 'closed', reason };
  return joinedTo === null ? { kind: 'open' } : { kind: 'joined', to: joinedTo };
}

const MAX_SIMILAR = 200;

/**
 * Requests that may be the same by name, the rules decide: those with its key, and those with a word like its longest. One
 * that was joined ended as the one that stayed.
 */
export async function listSimilarRequests(db: Db, name: string): Promise<SimilarRequest[]> {
  const [longest = ''] = wordsOf(name).sort((a, b) => b.length - a.length);
  const rows = await rowsOf<Wanted & { id: string } & SettledColumns>(db)`
    select found.id::text, found.name, found.kind, found.year, found.joined_to::text as "joinedTo",
      coalesce(stayed.title_id, found.title_id)::text as "titleId",
      coalesce(stayed.closed_reason, found.closed_reason) as reason
    from (
      (select * from requests where key = ${keyOf(name)} order by id desc limit ${MAX_SIMILAR})
      union (select * from requests where deletes && search_deletes(${longest}) order by id desc limit ${MAX_SIMILAR})
    ) found left join requests stayed on stayed.id = found.joined_to order by found.id`;
  return rows.map(({ titleId, reason, joinedTo, ...request }) => ({
    ...request,
    settled: settledOf({ titleId, reason, joinedTo }),
  }));
}

export type FoundTitle = Wanted & {
  rowId: string;
  id: string;
  kind: TitleKind;
  original: string | null;
};

export async function listTitlesForRequest(
  db: Db,
  rowIds: readonly string[],
): Promise<FoundTitle[]> {
  if (rowIds.length === 0) return [];
  return await db
    .selectFrom('titles')
    .select([
      'titles.id as rowId',
      'source_id as id',
      'name',
      'original_name as original',
      'release_year as year',
      'kind',
    ])
    .where(isListed)
    .where('titles.id', '=', anyRow(rowIds))
    .execute();
}

const MAX_FOUND = 8;

/** Titles that a text may mean, best first. */
export async function findTitlesFor(db: Db, text: string): Promise<FoundTitle[]> {
  const { hits } = await search(db, text, { limit: MAX_FOUND });
  const rowIds = hits.flatMap(({ kind, rowId }) =>
    kind === 'channel' || kind === 'match' ? [] : [rowId],
  );
  const found = new Map(
    (await listTitlesForRequest(db, rowIds)).map((title) => [title.rowId, title]),
  );
  return rowIds.flatMap((rowId) => found.get(rowId) ?? []);
}

/** Votes of a request are its own and those of all that were joined to it. */
const TOTALS = sql`
  select coalesce(q.joined_to, q.id) as root, sum(c.votes)::int as votes, max(c.last_voted_at) as last_voted_at,
    count(*)::int as requests
  from requests q join request_counts c on c.request_id = q.id group by 1`;

/** The open requests that most people want: those with enough votes, and those that an operator shows. */
export const listMostWanted = async (
  db: Db,
  limit: number,
  shownFrom = 1,
): Promise<WantedRequest[]> =>
  await rowsOf<WantedRequest>(db)`
    select r.id::text, r.name, r.kind, r.year, total.votes
    from requests r join (${TOTALS}) total on total.root = r.id
    where r.settled_at is null and (r.shown or total.votes >= ${shownFrom})
    order by total.votes desc, r.id limit ${limit}`;

export type AnsweredRequest = { id: string; title: FoundTitle };

/** What was asked for and is there now, the newest first. A title that was taken down is not named. */
export async function listAnswered(db: Db, limit: number): Promise<AnsweredRequest[]> {
  const rows = await rowsOf<{ id: string } & FoundTitle & { requestId: string }>(db)`
    select r.id::text as "requestId", titles.id::text as "rowId", source_id as id, titles.name,
      original_name as original, release_year as year, titles.kind
    from (select distinct on (title_id) id, title_id, settled_at from requests where title_id is not null
        order by title_id, settled_at desc) r
      join titles on titles.id = r.title_id
    where ${isListed} order by r.settled_at desc, r.id desc limit ${limit}`;
  return rows.map(({ requestId, ...title }) => ({ id: requestId, title }));
}

const STATE_CONDITIONS = {
  abiertas: sql`r.settled_at is null`,
  resueltas: sql`r.title_id is not null`,
  cerradas: sql`r.closed_reason is not null`,
} satisfies Record<RequestState, unknown>;

const ORDERS = {
  votos: sql`total.votes desc, r.id`,
  nuevas: sql`r.id desc`,
  viejas: sql`r.id`,
} satisfies Record<RequestOrder, unknown>;

const LIKE = /[\\%_]/g;

function hasText(text: string) {
  const key = keyOf(text).replace(LIKE, '\\$&');
  return sql`(${key} = '' or r.key like ${`%${key}%`})`;
}

/** A page of the operators' list, and one more if another page follows. Joined ones are in the row of the one that stayed. */
export async function listRequests(
  db: Db,
  { state, order, text, page }: RequestFilter,
  length: number,
): Promise<ListedRequest[]> {
  return await readRequests(
    db,
    sql`${STATE_CONDITIONS[state]} and ${hasText(text)}
      order by ${ORDERS[order]} limit ${length + 1} offset ${(page - 1) * length}`,
  );
}

export const listRequestsById = async (db: Db, ids: readonly string[]): Promise<ListedRequest[]> =>
  ids.length === 0
    ? []
    : await readRequests(
        db,
        sql`r.id = any(${ids}::bigint[]) and r.joined_to is null order by ${ORDERS.votos}`,
      );

async function readRequests(db: Db, rest: ReturnType<typeof sql>): Promise<ListedRequest[]> {
  type Row = Omit<ListedRequest, 'settled' | 'title'> &
    SettledColumns & { titleName: string | null; titleKind: TitleKind; titleSource: string };
  const rows = await rowsOf<Row>(db)`
    select r.id::text, r.name, r.kind, r.year, total.votes, r.shown, r.created_at as "createdAt",
      total.last_voted_at as "lastVotedAt", r.settled_at as "settledAt", r.title_id::text as "titleId",
      r.closed_reason as reason, r.joined_to::text as "joinedTo",
      array(select j.name from requests j where j.joined_to = r.id order by j.id limit 20) as joined,
      titles.name as "titleName", titles.kind as "titleKind", titles.source_id as "titleSource"
    from requests r join (${TOTALS}) total on total.root = r.id
      left join titles on titles.id = r.title_id and ${isListed}
    where ${rest}`;
  return rows.map(({ titleId, reason, joinedTo, titleName, titleKind, titleSource, ...row }) => ({
    ...row,
    settled: settledOf({ titleId, reason, joinedTo }),
    title: titleName === null ? null : { name: titleName, kind: titleKind, id: titleSource },
  }));
}

export const countRequests = async (db: Db, text = ''): Promise<Record<RequestState, number>> =>
  await onlyRow<Record<RequestState, number>>(db)`
    select count(*) filter (where ${STATE_CONDITIONS.abiertas})::int as abiertas,
      count(*) filter (where ${STATE_CONDITIONS.resueltas})::int as resueltas,
      count(*) filter (where ${STATE_CONDITIONS.cerradas})::int as cerradas
    from requests r where ${hasText(text)}`;
