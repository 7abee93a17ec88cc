import { join } from 'node:path';
import pg from 'pg';
import { browsePath } from '../../src/domain/catalogue/browse.ts';
import type { TitleKind } from '../../src/domain/catalogue/title.ts';
import { answers, type Child, startChild, until } from '../../tools/processes.ts';

/** Pages that exist once. */
const SINGLE = [
  ...[
    '/',
    '/inicio',
    '/movies',
    '/series',
    '/anime',
    '/futbol',
    '/tv',
    '/zonatv',
    '/buscar',
    '/tienda',
  ],
  ...[
    '/tvandroid',
    '/juegos',
    '/peticiones',
    '/mi-lista',
    '/perfil',
    '/sitemap.xml',
    '/sitemap/pages.xml',
  ],
  ...[
    '/sitemap/0.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/no-existe',
    '/_.data',
    '/movies.data',
  ],
];
/** Of each kind of title, spread evenly over the catalogue. */
const TITLES_OF_A_KIND = 22;

type SampleTitle = { id: string; kind: TitleKind; source_id: string; name: string; genre: string };
type SampleServer = { path: string; label: string; audio: string };

const part = encodeURIComponent;

async function sampleTitles(client: pg.Client, kind: TitleKind): Promise<SampleTitle[]> {
  const { rows } = await client.query<SampleTitle>(
    `select t.id, kind, source_id, name, genre
     from generate_series(0, $2 - 1) place, lateral (
       select * from titles where kind = $1 and active and not hidden
         and id >= (select max(id) from titles) * place / $2 order by id limit 1) t`,
    [kind, TITLES_OF_A_KIND],
  );
  return rows;
}

async function samplePlayers(client: pg.Client, titles: readonly SampleTitle[]): Promise<string[]> {
  const { rows } = await client.query<SampleServer>(
    `select distinct on (t.id) t.source_id as path, label, audio::text from titles t
       join servers on servers.title_id = t.id where t.id = any($1) order by t.id, servers.position`,
    [titles.filter(({ kind }) => kind === 'movie').map(({ id }) => id)],
  );
  return rows.map(
    ({ path, label, audio }) => `/movie/play/${part(path)}/${part(label)}?audio=${part(audio)}`,
  );
}

async function sampleEpisodes(
  client: pg.Client,
  titles: readonly SampleTitle[],
): Promise<string[]> {
  const { rows } = await client.query<
    Record<'kind' | 'id' | 'season' | 'episode' | 'label', string>
  >(
    `select distinct on (t.id) t.kind, t.source_id as id, seasons.key as season, episodes.source_id as episode, label
     from titles t join seasons on seasons.title_id = t.id join episodes on episodes.season_id = seasons.id
       join servers on servers.episode_id = episodes.id
     where t.id = any($1) order by t.id, episodes.id desc, servers.position`,
    [titles.map(({ id }) => id)],
  );
  return rows.flatMap(({ kind, id, season, episode, label }) => [
    `/${kind}/${part(id)}?temporada=${part(season)}`,
    `/${kind}/play/${part(id)}/${part(label)}/${part(season)}/${part(episode)}`,
  ]);
}

/** A name as a viewer might type it: its first words, one letter missing. */
const typed = (name: string): string =>
  part(
    name
      .split(' ')
      .slice(0, 3)
      .join(' ')
      .replace(/(?<=^...)./, ''),
  );

/** About 300 addresses of every kind of page. */
export async function sampleAddresses(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const kinds: TitleKind[] = ['movie', 'serie', 'anime'];
    const titles: SampleTitle[] = [];
    for (const kind of kinds) titles.push(...(await sampleTitles(client, kind)));
    const live = await client.query<{ path: string }>(`
      (select '/futbol/' || source_id as path from matches order by id limit 15)
      union all (select '/liveChannels/' || source_id from channels where active order by id limit 15)`);
    return [
      ...SINGLE,
      ...titles.map(({ kind, source_id }) => `/${kind}/${part(source_id)}`),
      ...titles.slice(0, 10).map(({ kind, source_id }) => `/${kind}/${part(source_id)}.data`),
      ...titles.map(({ kind, id }) => browsePath(kind, {}, id)),
      ...titles.map(({ kind, genre }) => browsePath(kind, { genre, order: 'buscadas' })),
      ...(await samplePlayers(client, titles)),
      ...(await sampleEpisodes(client, titles)),
      ...live.rows.map(({ path }) => path),
      ...titles.slice(0, 40).map(({ kind, name }) => `/buscar?q=${typed(name)}&tipo=${kind}`),
      ...titles.slice(0, 20).map(({ name }) => `/buscar?q=${part(name)}&exacta=1`),
      ...titles.slice(-20).map(({ name }) => `/buscar/sugerencias?q=${typed(name)}`),
    ];
  } finally {
    await client.end();
  }
}

export async function startPortal(
  databaseUrl: string,
  port: number,
  folder: string,
): Promise<Child> {
  const env = {
    NODE_ENV: 'production',
    DEMO: 'true',
    DATABASE_URL: databaseUrl,
    // The same in both, because pages contain it.
    PUBLIC_ORIGIN: 'http://localhost:8080',
    PORT: String(port),
    INTERNAL_PORT: String(port + 100),
    LOG_LEVEL: 'warn',
  };
  const log = join(folder, `portal-${port}.log`);
  const child = startChild(process.execPath, ['src/portal/server.ts'], env, log);
  const ready = `http://127.0.0.1:${port + 100}/readyz`;
  await until(`portal (its log: ${log})`, () => answers(ready), { child });
  return child;
}

/** Everything of a page that the edge would cache. */
async function pageAt(origin: string, path: string): Promise<string> {
  const response = await fetch(origin + path, {
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  });
  const headers = ['cache-control', 'surrogate-key', 'location', 'etag', 'content-security-policy'];
  const kept = headers.map((name) => `${name}: ${response.headers.get(name)}`).join('\n');
  return `${response.status}\n${kept}\n\n${await response.text()}`;
}

export type PageComparison = {
  pages: number;
  found: number;
  different: string[];
  failed: string[];
};

export async function comparePages(
  addresses: readonly string[],
  [first, second]: readonly [string, string],
): Promise<PageComparison> {
  const result: PageComparison = { pages: 0, found: 0, different: [], failed: [] };
  for (const path of addresses) {
    const [before, after] = await Promise.all([pageAt(first, path), pageAt(second, path)]);
    result.pages += 1;
    if (before.startsWith('200')) result.found += 1;
    if (before !== after) result.different.push(path);
    if (/^5/.test(before) || /^5/.test(after)) result.failed.push(path);
  }
  return result;
}
