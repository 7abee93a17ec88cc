import type { Console } from '../../domain/games/console.ts';
import type { Db } from '../database.ts';

/** One without an address has no page to open. */
export async function listConsoles(db: Db): Promise<Console[]> {
  return await db
    .selectFrom('consoles')
    .select(['id', 'name', 'maker', 'year', 'image', 'url'])
    .where('url', '<>', '')
    .orderBy('position')
    .orderBy('id')
    .execute();
}
