import { sql } from 'kysely';
import {
  AGENDA_LENGTH,
  type Agenda,
  addDays,
  agendaOf,
  COMING_DAYS,
  daySpan,
  FRIENDLY_LEAGUE,
  type MatchServers,
  type Span,
  splitServers,
} from '../../domain/football/agenda.ts';
import { isStorableText } from '../../domain/storable-text.ts';
import { anyRow, type Db } from '../database.ts';
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
};

const leagueImage = (column: 'icon' | 'background') =>
  sql<string>`coalesce(nullif(${sql.ref(`leagues.${column}`)}, ''), ${sql.ref(`friendly.${column}`)}, '')`;

/** A league without an image gets that of friendly matches. */
const matchQuery = (db: Db) =>
  db
    .selectFrom('matches')
    .leftJoin('leagues', 'leagues.name', 'matches.league_name')
    .leftJoin('leagues as friendly', (join) =>
      join.onRef('friendly.name', '=', sql.lit(FRIENDLY_LEAGUE)),
    )
    .select([
      'matches.id as rowId',
      'matches.source_id as id',
      'first_team as firstTeam',
      'second_team as secondTeam',
      'league_name as leagueName',
      leagueImage('icon').as('leagueIcon'),
      'starts_at as startsAt',
    ])
    .orderBy('starts_at')
    .orderBy('matches.id');

export async function listMatches(db: Db, span: Span, limit: number): Promise<ListedMatch[]> {
  return await matchQuery(db)
    .where('starts_at', '>=', span.from)
    .where('starts_at', '<', span.to)
    .limit(limit)
    .execute();
}

export async function listMatchesByRow(db: Db, rowIds: readonly string[]): Promise<ListedMatch[]> {
  if (rowIds.length === 0) return [];
  return await matchQuery(db).where('matches.id', '=', anyRow(rowIds)).execute();
}

/** The agenda of a day in Argentina. */
export async function getAgenda(db: Db, today: string): Promise<Agenda<ListedMatch>> {
  const agenda = agendaOf(
    today,
    await listMatches(db, daySpan(today, 1 + COMING_DAYS), AGENDA_LENGTH),
  );
  if (agenda.shown === 'today') return agenda;
  const past = await listMatches(db, daySpan(addDays(today, -1)), AGENDA_LENGTH);
  const coming = agenda.coming.flatMap((day) => day.matches);
  return agendaOf(today, [...past, ...coming]);
}

export async function getNextMatch(db: Db, after: Date): Promise<ListedMatch | null> {
  return (await matchQuery(db).where('starts_at', '>', after).limit(1).executeTakeFirst()) ?? null;
}

export type FoundMatch = ListedMatch & { background: string };

export async function getMatch(db: Db, id: string): Promise<FoundMatch | null> {
  if (!isStorableText(id)) return null;
  const row = await matchQuery(db)
    .select(leagueImage('background').as('background'))
    .where('matches.source_id', '=', id)
    .executeTakeFirst();
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
        (servers.get(rowId) ?? []).map(({ label, url, since }) => ({ name: label, url, since })),
        channelIds,
      ),
    ]),
  );
}
