import type { TitleKind } from '../../domain/catalogue/title.ts';
import type { HostDay } from '../../domain/numbers/survival.ts';
import { type Db, rowsOf } from '../database.ts';

export type OpeningDay = { day: string; kind: TitleKind; opens: number };

/** Openings of each day and kind, from a day on. Days without any have no row. */
export const listOpeningDays = async (db: Db, from: string): Promise<OpeningDay[]> =>
  await db
    .selectFrom('opening_days')
    .select(['day', 'kind', 'opens'])
    .where('day', '>=', from)
    .orderBy('day')
    .orderBy('kind')
    .execute();

export type OpenedTitle = { id: string; name: string; kind: TitleKind; opens: number };

/** Counted from the most opened titles of each day. Titles that are gone are left out. */
export const listMostOpened = async (db: Db, from: string, limit: number): Promise<OpenedTitle[]> =>
  await rowsOf<OpenedTitle>(db)`
    select titles.id, titles.name, titles.kind, opens::int
    from (select title_id, sum(opens) as opens from opened_titles where day >= ${from} group by title_id) wanted
      join titles on titles.id = wanted.title_id
    order by opens desc, titles.id limit ${limit}`;

export type CountedHost = { host: string; days: (HostDay & { day: string })[] };

/** The hosts with most links in these days, the largest first, each with the days that were counted. */
export async function listHostDays(db: Db, from: string, limit: number): Promise<CountedHost[]> {
  const rows = await rowsOf<HostDay & { host: string; day: string }>(db)`
    with largest as (
      select host, max(alive) as most from host_days where day >= ${from} group by host
      order by most desc, host limit ${limit})
    select host, day, alive, died, revived from largest join host_days using (host)
    where day >= ${from} order by most desc, host, day`;
  return [...Map.groupBy(rows, ({ host }) => host)].map(([host, days]) => ({
    host,
    days: days.map(({ host: _, ...day }) => day),
  }));
}
