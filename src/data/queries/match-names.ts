import type { KnownLists } from '../../domain/football/paste/known-names.ts';
import { type Db, rowsOf } from '../database.ts';

/** The names that matches are made of: for completion while typing, and to recognise pasted agendas. */
export async function listMatchNames(db: Db): Promise<KnownLists> {
  const rows = await rowsOf<{ kind: keyof KnownLists; name: string }>(db)`
    select 'teams' as kind, name from team_names
    union select 'leagues', name collate "C" from leagues
    union select 'channels', name collate "C" from sports_channel_names
    order by kind, name`;
  const of = (kind: keyof KnownLists): string[] =>
    rows.filter((row) => row.kind === kind).map(({ name }) => name);
  return { teams: of('teams'), leagues: of('leagues'), channels: of('channels') };
}
