import { sql } from 'kysely';
import type { PictureFile } from '../../domain/pictures/picture.ts';
import { uploadHash } from '../../domain/pictures/upload.ts';
import { type Db, rowsOf } from '../database.ts';
import { isActive } from './channels.ts';
import { getSettings } from './settings.ts';
import { isListed } from './titles.ts';

/** An address that a record shows a picture from, and the title that the record belongs to. */
type StoredPicture = { source: string; titleRowId?: string };

/** The pictures of a record that viewers can see. Kinds without a row list those of all records, which are few. */
export async function listPictures(
  db: Db,
  { kind, rowId }: Pick<PictureFile, 'kind' | 'rowId'>,
): Promise<StoredPicture[]> {
  switch (kind) {
    case 't':
    case 'b':
      return await db
        .selectFrom('titles')
        .select(`titles.image_${kind === 't' ? 'vertical' : 'horizontal'} as source`)
        .where(isListed)
        .where('titles.id', '=', rowId)
        .execute();
    case 'e':
      return await db
        .selectFrom('episodes')
        .innerJoin('seasons', 'seasons.id', 'episodes.season_id')
        .innerJoin('titles', 'titles.id', 'seasons.title_id')
        .select(['episodes.image as source', 'titles.id as titleRowId'])
        .where(isListed)
        .where('episodes.hidden', '=', false)
        .where('episodes.id', '=', rowId)
        .execute();
    case 'c':
      return await db
        .selectFrom('channels')
        .select('image as source')
        .where(isActive)
        .where('channels.id', '=', rowId)
        .execute();
    case 'p':
      return await db
        .selectFrom('products')
        .select('image as source')
        .where('active', '=', true)
        .where('hidden', '=', false)
        .execute();
    case 'k':
      return await db
        .selectFrom('consoles')
        .select('image as source')
        .where('url', '<>', '')
        .execute();
    case 'l':
      return await db.selectFrom('leagues').select('icon as source').execute();
    case 'g':
      return await db.selectFrom('leagues').select('background as source').execute();
    case 'o':
      return [{ source: (await getSettings(db)).logo }];
  }
}

/** Where people recognise a record by its picture. */
const SHOWN_IN: Readonly<Record<string, string>> = {
  titles: 'image_vertical',
  episodes: 'image',
  channels: 'image',
  products: 'image',
};

/** The address of the picture of a record, seen by viewers or not; null if it has none. */
export async function getRecordPicture(
  db: Db,
  { table, key }: { table: string; key: string },
): Promise<string | null> {
  const column = SHOWN_IN[table];
  if (!column) return null;
  const type = sql.raw(table === 'products' ? 'text' : 'bigint');
  const rows = await rowsOf<{ source: string }>(db)`
    select ${sql.ref(column)} as source from ${sql.table(table)} where id = ${key}::${type}`;
  return rows[0]?.source || null;
}

/** A picture that an operator sent as a file; null if it is another one, or is not there any more. */
export async function getUploadedPicture(db: Db, address: string): Promise<Buffer | null> {
  const sha256 = uploadHash(address);
  if (sha256 === null) return null;
  const found = await db
    .selectFrom('pictures')
    .select('body')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return found?.body ?? null;
}

export type PictureColour = { id: string; hash: string; colour: string };

/** In the order in which they were stored. */
export async function listPictureColours(
  db: Db,
  after: string,
  limit: number,
): Promise<PictureColour[]> {
  return await db
    .selectFrom('picture_colours')
    .select(['id', 'hash', 'colour'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
