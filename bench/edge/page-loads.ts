import type { Db } from '../../src/data/database.ts';
import { loadMovie } from '../../src/portal/catalogue/movie.server.ts';
import { loadShow } from '../../src/portal/catalogue/show.server.ts';
import { loadTitleList } from '../../src/portal/catalogue/title-list.server.ts';
import { loadGames } from '../../src/portal/games/games.server.ts';
import { loadHome } from '../../src/portal/home/home.server.ts';
import { type ReadSettings, settingsReader } from '../../src/portal/http/site-settings.server.ts';
import { loadChannel, loadTv } from '../../src/portal/live/channels.server.ts';
import { loadFootball, loadMatch } from '../../src/portal/live/football.server.ts';
import { loadMoviePlayer } from '../../src/portal/playback/movie-player.server.ts';
import { loadSearch } from '../../src/portal/search/search.server.ts';
import { loadShop } from '../../src/portal/shop/shop.server.ts';
import { loadTvApp } from '../../src/portal/tv-app/tv-app.server.ts';
import type { PAGES } from './page-kinds.ts';

/** What each kind of page reads. Imported when `read-tsx.ts` is at work. */

export type Databases = { db: Db; searchDb: Db };
export type PageKind = (typeof PAGES)[number];
type Asked = { request: Request; params: string[]; settings: ReadSettings };
type Load = (of: Databases & Asked) => Promise<unknown>;

/** By the name of the page kind. */
const LOADS: Readonly<Record<PageKind['name'], Load>> = {
  home: ({ db, settings }) => loadHome(db, settings, new Date()),
  movies: ({ db, request }) => loadTitleList(db, 'movie', request),
  narrowed: ({ db, request }) => loadTitleList(db, 'movie', request),
  movie: ({ db, params: [, id = ''] }) => loadMovie(db, id),
  serie: ({ db, params: [, id = ''], request }) => loadShow(db, 'serie', id, request),
  football: ({ db, request }) => loadFootball(db, request, new Date()),
  match: ({ db, params: [, id = ''], settings }) => loadMatch(db, id, new Date(), settings),
  tv: ({ db, request }) => loadTv(db, request),
  channel: ({ db, params: [, id = ''], settings }) => loadChannel(db, settings, id, new Date()),
  shop: ({ db, settings, request }) => loadShop(db, settings, request),
  search: ({ searchDb, request }) => loadSearch(searchDb, request, new Date(), () => {}),
  games: ({ db, settings }) => loadGames(db, settings),
  'tv app': ({ db, settings }) => loadTvApp(db, settings),
  player: ({ db, params: [, , titleId = '', label = ''], settings, request }) =>
    loadMoviePlayer(db, settings, { titleId, label }, request),
};

/** As the portal does it: the root's loader reads the settings beside the page's own. */
export function loaderOf({ name, path }: PageKind, databases: Databases): () => Promise<void> {
  const request = new Request(new URL(path, 'http://localhost'));
  const params = new URL(request.url).pathname.slice(1).split('/').map(decodeURIComponent);
  return async () => {
    const settings = settingsReader(databases.db, false);
    await Promise.all([settings(), LOADS[name]({ ...databases, request, params, settings })]);
  };
}
