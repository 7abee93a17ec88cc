import { sql } from 'kysely';
import type { KnownLists } from '../../domain/football/paste/known-names.ts';
import type { Db } from '../database.ts';

/** The names that matches are made of: for completion while typing, and to recognise pasted agendas. */
export async function listMatchNames(db: Db): Promise<KnownLists> {
  const { rows } = await sql<{ kind: keyof KnownLists; name: string }>`
    select 'teams' as kind, name from team_names
    union select 'leagues', name collate "C" from leagues
    union select 'channels', name collate "C" from sports_channel_names
    order by kind, name`.execute(db);
  const of = (kind: keyof KnownLists): string[] =>
    rows.filter((row) => row.kind === kind).map(({ name }) => name);
  return { teams: of('teams'), leagues: of('leagues'), channels: of('channels') };
}
