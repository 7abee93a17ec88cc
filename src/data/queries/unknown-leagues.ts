import { type Db, rowsOf } from '../database.ts';

const MAX_LEAGUES = 20;

/** Leagues that matches name and that there is no record of, with most matches first. */
export const listUnknownLeagues = async (db: Db): Promise<{ name: string; matches: number }[]> =>
  await rowsOf<{ name: string; matches: number }>(db)`
    select league_name as name, count(*)::int as matches from matches
    where league_name <> '' and not hidden and not exists (select from leagues where name = league_name)
    group by 1 order by 2 desc, 1 limit ${MAX_LEAGUES}`;
