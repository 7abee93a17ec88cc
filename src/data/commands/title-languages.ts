import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Computes the languages of titles again, after a change of their servers, episodes or seasons. `offset 0` makes the
 * planner look up one title after the other: otherwise it may compute all titles of the catalogue first.
 */
export async function refreshLanguages(tx: Db, titleIds: readonly string[]): Promise<void> {
  await sql`
    update titles set audios = fresh.audios
    from (
      select given.id, coalesce(now.audios, 0::smallint) as audios
      from unnest(${[...new Set(titleIds)]}::bigint[]) given (id)
        left join lateral (select audios from title_languages where title_id = given.id offset 0) now on true
    ) fresh
    where titles.id = fresh.id and titles.audios <> fresh.audios`.execute(tx);
}
