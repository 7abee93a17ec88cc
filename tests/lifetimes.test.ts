import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDemo } from '../demo/fill.ts';
import { SYSTEM } from '../src/data/commands/change.ts';
import { setSetting } from '../src/data/commands/settings.ts';
import { CACHE_POLICIES } from '../src/platform/cache-policy.ts';
import routes from '../src/portal/routes.ts';
import { handleAsPortal } from './support/portal-routes.ts';
import { createTestDatabase, type TestDatabase } from './support/test-database.ts';

/** The contract says how long each address is kept; every route of the portal answers so. */

/** One spelling of `/movie/ID` and of `movie/:titleId`. */
const patternOf = (path: string): string =>
  `/${path.replace(/^\//, '')}`.replaceAll(/[^/]*(?::|[A-Z]{2}|\bN\b)[^/]*/g, '*');

const contract = readFileSync('docs/contracts/urls-and-caching.md', 'utf8');
const [, table = ''] = /<!-- npm run docs: lifetimes -->(.*?)<!-- end -->/s.exec(contract) ?? [];
/** What the contract allows, by pattern. */
const promised = Map.groupBy(
  table.split('\n').flatMap((row) => {
    const [, , header = '', , addresses = ''] = row.split('|');
    return [...addresses.matchAll(/`(\/[^`]*)`/g)].map(([, address = '']) => ({
      pattern: patternOf(address),
      header: header.trim().replaceAll('`', ''),
    }));
  }),
  ({ pattern }) => pattern,
);
const headersOf = (pattern: string): string[] =>
  (promised.get(pattern) ?? []).map(({ header }) => header);

/** Files; pictures, which need a network (`tests/pictures.test.ts`); a page of named access. */
const ELSEWHERE = ['/assets/…', '/icons/…', '/favicon.svg', '/art/…', '/img/*/*/*', '/login'];
/** The edge keeps nothing of these, whatever a portal says. */
const PASSED = /^\/api\/(?!sesion)/;

const patterns = routes
  .flatMap((entry) => entry.children ?? [entry])
  .map(({ path = '' }) => patternOf(path))
  .filter((pattern) => !PASSED.test(pattern));

let own: TestDatabase;
let handle: (request: Request) => Promise<Response>;
let portal: typeof import('../src/portal/http/db.server.ts');

beforeAll(async () => {
  own = await createTestDatabase();
  await addDemo(own.url, 'http://localhost:8090');
  vi.stubEnv('DATABASE_URL', own.url);
  vi.stubEnv('LOG_LEVEL', 'silent');
  portal = await import('../src/portal/http/db.server.ts');
  handle = await handleAsPortal();
});
afterAll(async () => {
  await portal.closeDb();
  await own.drop();
});

async function lifetimeOf(address: string): Promise<string> {
  const { status, headers } = await handle(new Request(`http://localhost:8080${address}`));
  return `${status} ${headers.get('Cache-Control')}`;
}

const oneOf = async (table: string, where = 'true'): Promise<string> => {
  const { rows } = await sql
    .raw<{ id: string }>(`select source_id as id from ${table} where ${where} order by id limit 1`)
    .execute(own.db);
  return encodeURIComponent(rows[0]?.id ?? 'none');
};

async function programmeOf({ db }: TestDatabase): Promise<string> {
  const { rows } = await sql<{ channel: string; at: string }>`
    select c.source_id as channel, (extract(epoch from p.starts_at + v.shift) * 1000)::bigint::text as at
    from viewer_guides v join channels c on c.id = v.channel_id join guide_programmes p using (guide_channel_id)
    order by c.id, p.starts_at limit 1`.execute(db);
  return `/vivo/programa/${rows[0]?.channel}/${rows[0]?.at}`;
}

async function addresses(): Promise<Record<string, string[]>> {
  const match = await oneOf('matches');
  const play = async (kind: string) => {
    const id = await oneOf('titles', `kind = '${kind}' and active`);
    return `/${kind}/play/${id}/LATINO/TEMPORADA%201/capitulo-1`;
  };
  const channels = [
    await oneOf('channels', "active and menu = 'cDeportes'"),
    await oneOf('channels', "active and menu <> 'cDeportes'"),
  ];
  const names = await own.db
    .selectFrom('matches')
    .select(['first_team', 'league_name'])
    .executeTakeFirstOrThrow();
  return {
    '/movie/*': [`/movie/${await oneOf('titles', "kind = 'movie' and active")}`],
    '/serie/*': [`/serie/${await oneOf('titles', "kind = 'serie' and active")}`],
    '/anime/*': [`/anime/${await oneOf('titles', "kind = 'anime' and active")}`],
    '/movie/play/*/*': [`/movie/play/${await oneOf('titles', "kind = 'movie' and active")}/LATINO`],
    '/serie/play/*/*/*/*': [await play('serie')],
    '/anime/play/*/*/*/*': [await play('anime')],
    '/futbol/*': [`/futbol/${match}`],
    '/futbol/*/partido.ics': [`/futbol/${match}/partido.ics`],
    '/vivo/partido/*': [`/vivo/partido/${match}`],
    '/liveChannels/*': channels.map((id) => `/liveChannels/${id}`),
    '/vivo/canal/*': channels.map((id) => `/vivo/canal/${id}`),
    '/calendario/equipo/*': [`/calendario/equipo/${encodeURIComponent(names.first_team)}.ics`],
    '/calendario/liga/*': [`/calendario/liga/${encodeURIComponent(names.league_name)}.ics`],
    '/vivo/programa/*/*': [await programmeOf(own)],
    '/sitemap/*': ['/sitemap/pages.xml', '/sitemap/0.xml'],
    '/infantil/*': ['/infantil/7'],
    '/buscar': ['/buscar', '/buscar?q=la'],
    '/buscar/sugerencias': ['/buscar/sugerencias?q=la'],
    '/tienda': ['/tienda', '/tienda?q=buzo'],
    '/api/sesion/*': ['/api/sesion/1'],
  };
}

test('every route is kept as long as the contract says, and no other is kept', async () => {
  const known = await addresses();
  const seen = new Map<string, string[]>();
  for (const pattern of new Set(patterns)) {
    const asked = known[pattern] ?? [pattern.replaceAll('*', 'x')];
    seen.set(pattern, await Promise.all(asked.map(lifetimeOf)));
  }
  for (const isOpen of [true, false]) {
    await setSetting(own.db, SYSTEM, 'requestsOpen', isOpen);
    // Pages of one moment share the settings.
    const isRead = `200 ${CACHE_POLICIES[isOpen ? 'votes' : 'catalogue']}`;
    await expect.poll(async () => await lifetimeOf('/peticiones')).toBe(isRead);
    seen.get('/peticiones')?.push(isRead);
  }
  await own.db.deleteFrom('channel_guides').execute();
  for (const pattern of ['/tv', '/futbol', '/liveChannels/*', '/zonatv'])
    for (const address of known[pattern] ?? [pattern])
      seen.get(pattern)?.push(await lifetimeOf(address));
  // One channel at a time is the first.
  await sql`update channels set active = false where menu = 'cDeportes'`.execute(own.db);
  seen.get('/zonatv')?.push(await lifetimeOf('/zonatv'));

  const kept = (answers: readonly string[]): string[] => [
    ...new Set(answers.filter((answer) => !answer.endsWith(CACHE_POLICIES.never))),
  ];
  const answered = Object.fromEntries([...seen].map(([at, answers]) => [at, kept(answers).sort()]));
  const wanted = Object.fromEntries(
    [...seen.keys()].map((at) => [
      at,
      ELSEWHERE.includes(at)
        ? []
        : headersOf(at)
            .map((header) => `200 ${header}`)
            .sort(),
    ]),
  );
  expect(answered).toEqual(wanted);
});

test('the contract names no address that is not a route', () => {
  const unknown = [...promised.keys()].filter((at) => !patterns.includes(at));
  expect(unknown.filter((at) => !ELSEWHERE.includes(at))).toEqual([]);
});
