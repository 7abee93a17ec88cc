import type { Insertable } from 'kysely';
import type { Db } from '../../src/data/database.ts';
import type { Database } from '../../src/data/schema.ts';

type TitleRow = Insertable<Database['titles']>;

const SAMPLE = {
  kind: 'movie',
  name: 'Una película',
  original_name: null,
  genre: 'DRAMA',
  release_year: 1999,
  recommended: false,
  popular: false,
  active: true,
  hidden: false,
  description: '',
  image_vertical: '',
  image_horizontal: '',
  url: null,
  created_at: null,
  renewed_at: null,
} satisfies Omit<TitleRow, 'source_id'>;

/** Inserts titles and returns their row ids, in the given order. */
export async function insertTitles(
  db: Db,
  titles: readonly (Partial<TitleRow> & { source_id: string })[],
): Promise<string[]> {
  if (titles.length === 0) return [];
  const rows = await db
    .insertInto('titles')
    .values(titles.map((title) => ({ ...SAMPLE, ...title })))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function takeOutbox(db: Db): Promise<{ tags: string[]; hard: boolean }[]> {
  const rows = await db.deleteFrom('outbox').returning(['id', 'tags', 'hard']).execute();
  return rows.sort((a, b) => Number(a.id) - Number(b.id)).map(({ tags, hard }) => ({ tags, hard }));
}
