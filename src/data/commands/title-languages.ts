import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Computes the languages of titles again, after a change of their servers, episodes or seasons. */
export async function refreshLanguages(tx: Db, titleIds: readonly string[]): Promise<void> {
  await sql`
    update titles set audios = fresh.audios
    from (
      select distinct given.id, coalesce(now.audios, 0::smallint) as audios
      from unnest(${titleIds}::bigint[]) given (id)
        left join lateral (select audios from title_languages where title_id = given.id) now on true
    ) fresh
    where titles.id = fresh.id and titles.audios <> fresh.audios`.execute(tx);
}
