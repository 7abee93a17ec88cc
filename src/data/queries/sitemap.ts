import { sql } from 'kysely';
import type { TitleKind } from '../../domain/catalogue/title.ts';
import { type Db, rowsOf } from '../database.ts';

/** Search engines accept at most 50,000 addresses per file. */
const SITEMAP_FILE_LENGTH = 50_000;

/**
 * Each sitemap file covers a fixed range of row ids, so that it changes only with its own titles. Empty ranges are
 * left out.
 */
export async function listSitemapFiles(db: Db): Promise<number[]> {
  const rows = await rowsOf<{ file: number }>(db)`
    select file
    from generate_series(0, (select max(id) from titles) / ${SITEMAP_FILE_LENGTH}::int) as file
    where exists (
      select from titles
      where id >= file * ${SITEMAP_FILE_LENGTH}::int and id < (file + 1) * ${SITEMAP_FILE_LENGTH}::int
        and active and not hidden)
    order by file`;
  return rows.map(({ file }) => Number(file));
}

export async function listSitemapTitles(
  db: Db,
  file: number,
): Promise<{ kind: TitleKind; id: string; day: string }[]> {
  return await db
    .selectFrom('titles')
    .select(['kind', 'source_id as id', sql<string>`to_char(newness, 'YYYY-MM-DD')`.as('day')])
    .where('id', '>=', String(file * SITEMAP_FILE_LENGTH))
    .where('id', '<', String((file + 1) * SITEMAP_FILE_LENGTH))
    .where(sql<boolean>`active and not hidden`)
    .orderBy('id')
    .execute();
}
