import type { Db } from '../database.ts';

/** What viewers looked for most and did not find, from a day on or in all days that are kept. */
export async function listMissedSearches(
  db: Db,
  limit: number,
  from: string | null = null,
): Promise<{ text: string; times: number; lastDay: string }[]> {
  return await db
    .selectFrom('missed_searches')
    .select((eb) => [
      'text',
      eb.cast<number>(eb.fn.sum('times'), 'integer').as('times'),
      eb.fn.max('day').as('lastDay'),
    ])
    .$if(from !== null, (query) => query.where('day', '>=', from as string))
    .groupBy('text')
    .orderBy('times', 'desc')
    .orderBy('text')
    .limit(limit)
    .execute();
}
