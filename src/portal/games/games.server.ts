import type { Db } from '../../data/database.ts';
import { listConsoles } from '../../data/queries/consoles.ts';
import { GAMES_TAG } from '../../domain/tags.ts';
import { cached } from '../http/cached.ts';
import { picture } from '../pictures/picture-base.server.ts';

export async function loadGames(db: Db) {
  const consoles = (await listConsoles(db)).map((each) => ({
    ...each,
    image: picture('k', '', each.image),
  }));
  return cached('catalogue', [GAMES_TAG], { consoles });
}
