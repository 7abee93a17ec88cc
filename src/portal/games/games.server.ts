import type { Db } from '../../data/database.ts';
import { listConsoles } from '../../data/queries/consoles.ts';
import { GAMES_TAG } from '../../domain/tags.ts';
import { cached } from '../http/cached.ts';
import type { ReadSettings } from '../http/site-settings.server.ts';
import { picture } from '../pictures/picture-base.server.ts';

export async function loadGames(db: Db, readSettings: ReadSettings) {
  const [listed, settings] = await Promise.all([listConsoles(db), readSettings()]);
  const consoles = listed.map((each) => ({
    ...each,
    image: picture('k', '', each.image),
  }));
  return cached('catalogue', [GAMES_TAG], {
    consoles,
    description: settings.gamesDescription,
  });
}
