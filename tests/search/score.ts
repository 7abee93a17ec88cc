import { sql } from 'kysely';
import type { Db } from '../../src/data/database.ts';
import { search } from '../../src/data/queries/search.ts';
import type { Golden } from './golden.ts';
import { type MadeGolden, type MadeTitle, plain } from './golden-made.ts';

export type Score = { asked: number; first: number; firstFive: number; missed: string[] };

const NOTHING: Score = { asked: 0, first: 0, firstFive: 0, missed: [] };

/** Counts the ranks of the expected result; -1 means not found. */
const scored = (score: Score, query: string, place: number): Score => ({
  asked: score.asked + 1,
  first: score.first + (place === 0 ? 1 : 0),
  firstFive: score.firstFive + (place >= 0 && place < 5 ? 1 : 0),
  missed: place >= 0 && place < 5 ? score.missed : [...score.missed, query],
});

export const share = (part: number, { asked }: Score): number => (100 * part) / asked;

type Row = { key: string; id: string; first: string; second: string };

/** The golden set on the demo catalogue. */
export async function scoreDemo(db: Db, golden: readonly Golden[]): Promise<Score> {
  const { rows } = await sql<Row>`
    select kind || '/' || id as key, source_id as id, '' as first, '' as second from titles
    union all select 'channel/' || id, source_id, '', '' from channels
    union all select 'match/' || id, source_id, first_team, second_team from matches`.execute(db);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  let score = NOTHING;
  for (const { query, kind, id } of golden) {
    const { hits } = await search(db, query);
    const place = hits.findIndex((hit) => {
      const row = byKey.get(`${hit.kind}/${hit.rowId}`);
      return kind === 'team'
        ? row?.first === id || row?.second === id
        : hit.kind === kind && row?.id === id;
    });
    score = scored(score, query, place);
  }
  return score;
}

/** Is this title an expected one? Titles with the same name count as found. */
const isMeant = (title: MadeTitle | undefined, { meant }: MadeGolden): boolean =>
  title !== undefined &&
  (plain(title.name) === meant ||
    (title.originalName !== null && plain(title.originalName) === meant));

export type Find = (query: string) => Promise<string[]>;

/** A generated set on any search that returns ids, best first. */
export async function scoreMade(
  find: Find,
  titles: ReadonlyMap<string, MadeTitle>,
  golden: readonly MadeGolden[],
): Promise<Score & { times: number[] }> {
  let score = NOTHING;
  const times: number[] = [];
  for (const one of golden) {
    const start = performance.now();
    const ids = await find(one.query);
    times.push(performance.now() - start);
    const place = ids.findIndex((id) => isMeant(titles.get(id), one));
    score = scored(score, `${one.query} (${one.meant})`, place);
  }
  return { ...score, times };
}

export const findBy =
  (db: Db): Find =>
  async (query) =>
    (await search(db, query)).hits.map(({ kind, rowId }) => `${kind}/${rowId}`);
