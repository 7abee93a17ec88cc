import type { Console } from '../../domain/games/console.ts';
import type { Db } from '../database.ts';
import { prepared } from '../prepared.ts';

const consoles = prepared((db) =>
  db
    .selectFrom('consoles')
    .select(['id', 'name', 'maker', 'year', 'image', 'url'])
    .where('url', '<>', '')
    .orderBy('position')
    .orderBy('id'),
);

/** One without an address has no page to open. */
export const listConsoles = async (db: Db): Promise<Console[]> => await consoles(db, {});
