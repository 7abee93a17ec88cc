import type { Candidate, KnownWords, WordCount } from '../../domain/search/plan.ts';
import { type Db, rowsOf } from '../database.ts';

type CountRow = { word: string; titles: number; live: number };

const byWord = (rows: CountRow[]): Map<string, WordCount> =>
  new Map(rows.map(({ word, titles, live }) => [word, { titles, live }]));

export type Known = KnownWords & {
  total: number;
  /** What was typed, as the database normalises it: its Unicode may be older than ours. */
  text: string;
};

/** Which of the words occur in names, and how often; and roughly how many titles there are. */
export async function lookUpWords(
  db: Db,
  typed: string,
  asked: { whole: string[]; beginning: string[] },
): Promise<Known> {
  const rows = await rowsOf<CountRow & { part: 'whole' | 'beginning' | 'total' | 'text' }>(db)`
    select 'whole' as part, word, sum(titles)::int as titles, sum(live)::int as live
    from search_words where word = any(${asked.whole}) group by word
    union all
    select 'beginning', start, sum(titles)::int, sum(live)::int
    from unnest(${asked.beginning}::text[]) start join lateral (
      select titles, live from search_words
      where word >= start collate "C" and word < start || U&'\\+10FFFF' collate "C") begun on true
    group by start
    union all
    select 'total', '', reltuples::int, 0 from pg_class where oid = 'search_entries'::regclass
    union all
    select 'text', search_text(${typed}), 0, 0`;
  return {
    whole: byWord(rows.filter((row) => row.part === 'whole')),
    beginning: byWord(rows.filter((row) => row.part === 'beginning')),
    total: rows.find((row) => row.part === 'total')?.titles ?? 0,
    text: rows.find((row) => row.part === 'text')?.word ?? '',
  };
}

/** For each typed word, the known words that are one or two typing errors away. */
export async function listNearWords(
  db: Db,
  typed: readonly string[],
): Promise<Map<string, Candidate[]>> {
  if (typed.length === 0) return new Map();
  const rows = await rowsOf<CountRow & { typed: string }>(db)`
    select typed, word, titles, live from unnest(${[...new Set(typed)]}::text[]) typed
    join lateral (
      select word, titles, live from search_words where deletes && search_deletes(typed)) near on true`;
  return new Map(
    [...Map.groupBy(rows, (row) => row.typed)].map(([word, near]) => [
      word,
      near.map(({ word, titles, live }) => ({ word, count: { titles, live } })),
    ]),
  );
}
