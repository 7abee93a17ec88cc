import type { Db } from '../database.ts';

/** What viewers looked for most and did not find. */
export async function listMissedSearches(
  db: Db,
  limit: number,
): Promise<{ text: string; times: number; lastDay: string }[]> {
  return await db
    .selectFrom('missed_searches')
    .select((eb) => [
      'text',
      eb.cast<number>(eb.fn.sum('times'), 'integer').as('times'),
      eb.fn.max('day').as('lastDay'),
    ])
    .groupBy('text')
    .orderBy('times', 'desc')
    .orderBy('text')
    .limit(limit)
    .execute();
}
