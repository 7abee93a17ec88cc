import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The count is split so that no statement takes long: a sixteenth of a million entries takes well under a second. */
const PIECES = 16;

/**
 * Recounts in how many names each word occurs. A changed name adds its new words at once but does not update the
 * counts of known words, so that two changes never wait for each other (unless very many names come at once). A word
 * that no name uses any more stays with count zero: an uncommitted change may rely on it.
 */
export async function recountSearchWords(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create temp table counted (word text collate "C", titles int, live int) on commit drop`.execute(
      tx,
    );
    for (let piece = 0; piece < PIECES; piece++) {
      const entries = (kinds: string): string =>
        `select words from search_entries where kind in (${kinds}) and row_id % ${PIECES} = ${piece}`;
      await sql`
        insert into counted
        select word, ndoc, 0 from ts_stat(${entries("'movie', 'serie', 'anime'")})
        union all select word, 0, ndoc from ts_stat(${entries("'channel', 'match'")})`.execute(tx);
    }
    // Duplicate rows: only the first keeps its counts.
    await sql`
      update search_words set titles = fresh.titles, live = fresh.live
      from (
        select place, case when copy = 1 then coalesce(titles, 0) else 0 end as titles,
          case when copy = 1 then coalesce(live, 0) else 0 end as live
        from (select ctid as place, word, row_number() over (partition by word order by ctid) as copy
            from search_words) known
          left join (select word, sum(titles)::int as titles, sum(live)::int as live from counted group by word) total
            using (word)) fresh
      where search_words.ctid = fresh.place
        and (search_words.titles, search_words.live) is distinct from (fresh.titles, fresh.live)`.execute(
      tx,
    );
  });
}
