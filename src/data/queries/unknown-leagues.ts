import { type Db, rowsOf } from '../database.ts';

const MAX_LEAGUES = 20;

/** Leagues that matches name and that there is no record of, with most matches first. */
export const listUnknownLeagues = async (db: Db): Promise<{ name: string; matches: number }[]> =>
  await rowsOf<{ name: string; matches: number }>(db)`
    select league_name as name, count(*)::int as matches from matches
    where league_name <> '' and not hidden and not exists (select from leagues where name = league_name)
    group by 1 order by 2 desc, 1 limit ${MAX_LEAGUES}`;

/** Those of these names that there is no league of. */
export async function listMissingLeagues(db: Db, names: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(names)].filter((name) => name !== '');
  if (wanted.length === 0) return [];
  const rows = await rowsOf<{ name: string }>(db)`
    select name from unnest(${wanted}::text[]) wanted (name)
    where not exists (select from leagues where leagues.name = wanted.name) limit ${MAX_LEAGUES}`;
  return rows.map(({ name }) => name);
}
