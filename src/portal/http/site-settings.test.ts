import pg from 'pg';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertTitles } from '../../../tests/support/sample-titles.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';

const database = emptyDatabaseEachTest();

let handle: (request: Request) => Promise<Response>;
let closeDb: () => Promise<void>;

/** The root and one player, as React Router runs them in production. The page itself is not rendered. */
async function portalWithPlayer() {
  const root = await import('../root.tsx');
  const player = await import('../playback/routes/movie-play.tsx');
  const answer = (_: Request, status: number, headers: Headers) =>
    new Response(null, { status, headers });
  const path = 'movie/play/:titleId/:label';
  const manifest = { hasLoader: true, hasAction: false, module: '' };
  const build = {
    entry: { module: { default: answer } },
    routes: {
      root: { id: 'root', path: '', module: root },
      player: { id: 'player', parentId: 'root', path, module: player },
    },
    assets: {
      entry: { module: '', imports: [] },
      routes: { root: { id: 'root', ...manifest }, player: { id: 'player', ...manifest } },
      url: '',
      version: '',
    },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    assetsBuildDirectory: '',
    routeDiscovery: { mode: 'initial' },
  };
  return createRequestHandler(build as unknown as ServerBuild, 'production');
}

beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('LOG_LEVEL', 'silent');
  ({ closeDb } = await import('./db.server.ts'));
  handle = await portalWithPlayer();
});
afterAll(async () => await closeDb());

let later = performance.now();
test.each(['/movie/play/x/LATINO', '/movie/play/x/LATINO.data'])(
  '%s reads the settings once, for all of its loaders',
  async (path) => {
    await insertTitles(database.db, [{ source_id: 'x' }]);
    // What the last request read is not shared with this one.
    later += 1000;
    const now = vi.spyOn(performance, 'now').mockReturnValue(later);
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const response = await handle(new Request(`http://localhost${path}`));
    const asked = queries.mock.calls.map(([query]) => (query as unknown as { text: string }).text);
    queries.mockRestore();
    now.mockRestore();
    expect(response.status).toBe(200);
    expect(asked.filter((sql) => sql.includes('from "titles"'))).toHaveLength(1);
    expect(asked.filter((sql) => sql.includes('from "settings"'))).toHaveLength(1);
  },
);
