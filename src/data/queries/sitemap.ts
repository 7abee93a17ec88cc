import { sql } from 'kysely';
import type { TitleKind } from '../../domain/catalog/title.ts';
import type { Db } from '../database.ts';

/** Search engines take at most 50,000 addresses a file. */
const SITEMAP_FILE_LENGTH = 50_000;

/** Sitemap files cut the row ids into fixed ranges: a file's content changes only with its own titles. */
export async function countSitemapFiles(db: Db): Promise<number> {
  const row = await db
    .selectFrom('titles')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst();
  return row?.last ? Math.floor(Number(row.last) / SITEMAP_FILE_LENGTH) + 1 : 0;
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
