import type { Console } from '../../domain/games/console.ts';
import type { Db } from '../database.ts';

export async function listConsoles(db: Db): Promise<Console[]> {
  return await db
    .selectFrom('consoles')
    .select(['id', 'name', 'maker', 'year', 'image', 'url'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}
