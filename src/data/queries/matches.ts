import { sql } from 'kysely';
import {
  daySpan,
  FRIENDLY_LEAGUE,
  MAX_DAY_MATCHES,
  type MatchServers,
  type Span,
  splitServers,
} from '../../domain/football/agenda.ts';
import {
  type FeedOwner,
  feedMatches,
  MAX_FEED_COMING,
  MAX_FEED_PAST,
} from '../../domain/football/calendar.ts';
import type { StoredScore } from '../../domain/football/score.ts';
import { DEFAULT_MATCH_MINUTES, MAX_MATCH_MINUTES } from '../../domain/football/state.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import { anyRow, type Db } from '../database.ts';
import { prepared } from '../prepared.ts';
import { listSavedChannels } from './channels.ts';
import { listServers } from './servers.ts';

export type ListedMatch = {
  rowId: string;
  id: string;
  firstTeam: string;
  secondTeam: string;
  leagueName: string;
  leagueIcon: string;
  startsAt: Date;
  endsAt: Date;
} & StoredScore;

/** For queries that join `leagues`. */
export const matchEnd = sql<Date>`(matches.starts_at
  + coalesce(leagues.match_minutes, ${sql.lit(DEFAULT_MATCH_MINUTES)}) * interval '1 minute')`;

/** Sources also call it 'AMISTOSO', 'Amistosos' or 'Amistoso internacional'. */
const FRIENDLY = sql<string>`
  select name from leagues where name ilike ${sql.lit(`${FRIENDLY_LEAGUE}%`)} and (icon <> '' or background <> '')
  order by name <> ${sql.lit(FRIENDLY_LEAGUE)}, name limit 1`;

const leagueImage = (column: 'icon' | 'background') =>
  sql<string>`coalesce(nullif(${sql.ref(`leagues.${column}`)}, ''), ${sql.ref(`friendly.${column}`)}, '')`;

/** A league without an image gets that of friendly matches. */
const matchQuery = (db: Db) =>
  db
    .selectFrom('matches')
    .leftJoin('leagues', 'leagues.name', 'matches.league_name')
    .leftJoin('leagues as friendly', (join) => join.onRef('friendly.name', '=', sql`(${FRIENDLY})`))
    .select([
      'matches.id as rowId',
      'matches.source_id as id',
      'first_team as firstTeam',
      'second_team as secondTeam',
      'league_name as leagueName',
      leagueImage('icon').as('leagueIcon'),
      'starts_at as startsAt',
      matchEnd.as('endsAt'),
      'first_goals as firstGoals',
      'second_goals as secondGoals',
      'half',
      'half_began_at as halfBeganAt',
    ])
    .where('matches.hidden', '=', false)
    .orderBy('starts_at')
    .orderBy('matches.id');

type MatchPage = Span & { limit: number; offset: number };

const matchesIn = prepared((db, { from, to, limit, offset }: MatchPage) =>
  matchQuery(db)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .limit(limit)
    .offset(offset),
);

export async function listMatches(
  db: Db,
  span: Span,
  limit: number,
  offset = 0,
): Promise<ListedMatch[]> {
  return await matchesIn(db, { ...span, limit, offset });
}

export async function listMatchesByRow(db: Db, rowIds: readonly string[]): Promise<ListedMatch[]> {
  if (rowIds.length === 0) return [];
  return await matchQuery(db).where('matches.id', '=', anyRow(rowIds)).execute();
}

/** The matches of a day, a part at a time, and whether more follow. Parts are counted from 1. */
export async function listDay(
  db: Db,
  day: string,
  part = 1,
): Promise<{ matches: ListedMatch[]; hasMore: boolean }> {
  const offset = (part - 1) * MAX_DAY_MATCHES;
  const found = await listMatches(db, daySpan(day), MAX_DAY_MATCHES + 1, offset);
  return {
    matches: found.slice(0, MAX_DAY_MATCHES),
    hasMore: found.length > MAX_DAY_MATCHES,
  };
}

const unfinished = prepared((db, { from, now, limit }: { from: Date; now: Date; limit: number }) =>
  matchQuery(db).where('starts_at', '>', from).where(matchEnd, '>', now).limit(limit),
);

/** Live and coming matches, by their start. */
export async function listUnfinished(db: Db, now: Date, limit: number): Promise<ListedMatch[]> {
  const from = new Date(now.getTime() - MAX_MATCH_MINUTES * 60_000);
  return await unfinished(db, { from, now, limit });
}

export async function getNextMatch(db: Db, after: Date): Promise<ListedMatch | null> {
  return (await matchQuery(db).where('starts_at', '>', after).limit(1).executeTakeFirst()) ?? null;
}

/** The matches of a calendar feed, by their start; none for a team or league that no match has. */
export async function listFeed(
  db: Db,
  { kind, name }: FeedOwner,
  now: Date,
): Promise<ListedMatch[]> {
  if (!isStorableText(name)) return [];
  const own = matchQuery(db).where(({ eb, or }) =>
    kind === 'league'
      ? eb('league_name', '=', name)
      : or([eb('first_team', '=', name), eb('second_team', '=', name)]),
  );
  const [past, coming] = await Promise.all([
    own
      .where('starts_at', '<', now)
      .clearOrderBy()
      .orderBy('starts_at', 'desc')
      .orderBy('matches.id', 'desc')
      .limit(MAX_FEED_PAST)
      .execute(),
    own.where('starts_at', '>=', now).limit(MAX_FEED_COMING).execute(),
  ]);
  return feedMatches(past.reverse(), coming, now);
}

export type FoundMatch = ListedMatch & { background: string };

const matchById = prepared((db, { id }: { id: string }) =>
  matchQuery(db)
    .select(leagueImage('background').as('background'))
    .where('matches.source_id', '=', id),
);

export async function getMatch(db: Db, id: string): Promise<FoundMatch | null> {
  if (!isStorableText(id)) return null;
  const [row] = await matchById(db, { id });
  return row ?? null;
}

/** The servers of each match, split into channels of ours and the rest. */
export async function listMatchServers(
  db: Db,
  rowIds: readonly string[],
): Promise<Map<string, MatchServers>> {
  const [servers, channelIds] = await Promise.all([
    listServers(db, 'match_id', rowIds),
    listSavedChannels(db),
  ]);
  return new Map(
    rowIds.map((rowId) => [
      rowId,
      splitServers(
        (servers.get(rowId) ?? []).map(
          ({ rowId: serverId, label: name, url, since, repaired }) => ({
            ...{ serverId, name, url, since },
            ...(repaired && { repaired }),
          }),
        ),
        channelIds,
      ),
    ]),
  );
}
