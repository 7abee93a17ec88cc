import type { Db } from '../../data/database.ts';
import { listConsoles } from '../../data/queries/consoles.ts';
import { GAMES_TAG } from '../../domain/tags.ts';
import { cached } from '../http/cached.ts';

export async function loadGames(db: Db) {
  return cached('catalogue', [GAMES_TAG], { consoles: await listConsoles(db) });
}
