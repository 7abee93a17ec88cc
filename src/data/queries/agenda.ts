import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { MatchFields } from '../../domain/football/match-edit.ts';
import type { StoredScore } from '../../domain/football/score.ts';
import type { Health } from '../../domain/playback/health.ts';
import type { Db } from '../database.ts';
import { healthIn } from '../health.ts';
import type { Database } from '../schema.ts';

export type AgendaServer = {
  id: string;
  label: string;
  url: string;
  origin: 'source' | 'studio';
  health: Health;
  /** Since when it is in this state; null before its first probe. */
  since: Date | null;
};

/** A match for its editors: `held` are the fields that imports leave alone. */
export type AgendaMatch = {
  rowId: string;
  id: string;
  fields: MatchFields;
  score: StoredScore;
  held: (keyof MatchFields)[];
  servers: AgendaServer[];
};

export const MATCH_COLUMNS = [
  { name: 'firstTeam', column: 'first_team' },
  { name: 'secondTeam', column: 'second_team' },
  { name: 'leagueName', column: 'league_name' },
  { name: 'startsAt', column: 'starts_at' },
] as const satisfies { name: keyof MatchFields; column: string }[];

export const matchFields = (row: Selectable<Database['matches']>): MatchFields => ({
  firstTeam: row.first_team,
  secondTeam: row.second_team,
  leagueName: row.league_name,
  startsAt: row.starts_at.toISOString(),
});

export const storedScore = (row: Selectable<Database['matches']>): StoredScore => ({
  firstGoals: row.first_goals,
  secondGoals: row.second_goals,
  half: row.half,
  halfBeganAt: row.half_began_at,
});

/** With their servers: two statements, however many there are. */
async function readMatches(db: Db, where: RawBuilder<boolean>): Promise<AgendaMatch[]> {
  const [matches, servers] = await Promise.all([
    db.selectFrom('matches').selectAll().where(where).orderBy('starts_at').orderBy('id').execute(),
    db
      .selectFrom('servers')
      .innerJoin('matches', 'matches.id', 'servers.match_id')
      .leftJoin('server_health', 'server_health.server_id', 'servers.id')
      .select([
        'servers.match_id as matchId',
        'servers.id',
        'label',
        'url',
        'origin',
        healthIn('server_health').as('health'),
        'server_health.since',
        'server_health.probed_at as probedAt',
      ])
      .where(where)
      .orderBy('position')
      .orderBy('servers.id')
      .execute(),
  ]);
  const byMatch = Map.groupBy(servers, ({ matchId }) => matchId);
  return matches.map((row) => ({
    rowId: row.id,
    id: row.source_id,
    fields: matchFields(row),
    score: storedScore(row),
    held: MATCH_COLUMNS.flatMap(({ name, column }) => (row.held.includes(column) ? [name] : [])),
    servers: (byMatch.get(row.id) ?? []).map(
      ({ id, label, url, origin, health, since, probedAt }) => ({
        id,
        label,
        url,
        origin,
        health,
        since: probedAt ? since : null,
      }),
    ),
  }));
}

/** The matches that begin from `from` until before `to`. */
export const listAgenda = async (db: Db, from: Date, to: Date): Promise<AgendaMatch[]> =>
  await readMatches(db, sql`matches.starts_at >= ${from} and matches.starts_at < ${to}`);

export const getAgendaMatch = async (db: Db, rowId: string): Promise<AgendaMatch | null> =>
  (await readMatches(db, sql`matches.id = ${rowId}`))[0] ?? null;
