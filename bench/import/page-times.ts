import { join, resolve } from 'node:path';
import pg from 'pg';
import { fillDemo } from '../../demo/fill.ts';
import { migrateDatabase } from '../../scripts/local-postgres.ts';
import { answers, type Child, startChild, until } from '../../scripts/processes.ts';
import { browsePath } from '../../src/domain/catalog/browse.ts';
import { GRID_PAGE } from '../../src/domain/catalog/paging.ts';

const TIMES = 120;
const DEEP_PAGE = 2000;

type PageTime = { page: string; big: number; small: number; ratio: number };

const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[values.length >> 1] as number;

async function samplePages(databaseUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const listed =
    "from titles where kind = 'movie' and active and not hidden order by newness desc, id desc";
  const count = await client.query<{ count: string }>(
    "select count(*) from titles where kind = 'movie' and active and not hidden",
  );
  const deepest = Math.floor((Number(count.rows[0]?.count) - 1) / GRID_PAGE);
  const offset = Math.min(DEEP_PAGE - 1, deepest) * GRID_PAGE - 1;
  const cursor = await client.query<{ id: string }>(`select id ${listed} limit 1 offset $1`, [
    offset,
  ]);
  const detail = await client.query<{ source_id: string }>(
    `select source_id ${listed} limit 1 offset 7`,
  );
  await client.end();
  const deep = cursor.rows[0];
  return {
    home: '/',
    'first page of /movies': '/movies',
    'deep page of /movies': browsePath('movie', {}, deep?.id),
    'movie page': `/movie/${detail.rows[0]?.source_id}`,
  };
}

async function startPortal(databaseUrl: string, port: number): Promise<Child> {
  const env = {
    NODE_ENV: 'production',
    DEMO: 'true',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    INTERNAL_PORT: String(port + 100),
    LOG_LEVEL: 'warn',
  };
  const log = join(resolve('.data/bench-import'), `portal-${port}.log`);
  const portal = startChild(process.execPath, ['src/portal/server.ts'], env, log);
  await until(`portal (its log: ${log})`, () => answers(`http://127.0.0.1:${port + 100}/readyz`));
  return portal;
}

async function timed(url: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - start;
}

/** The same pages on both catalogues, request by request in turn, so that a noisy moment meets both. */
export async function comparePages(bigUrl: string): Promise<PageTime[]> {
  const smallUrl = bigUrl.replace(/\/butaca$/, '/small');
  const client = new pg.Client({ connectionString: bigUrl });
  await client.connect();
  await client.query('drop database if exists small');
  await client.query('create database small');
  await client.end();
  await migrateDatabase(smallUrl);
  await fillDemo(smallUrl, 'http://localhost:8090');

  const portals: Child[] = [];
  try {
    portals.push(await startPortal(bigUrl, 3201), await startPortal(smallUrl, 3202));
    const bigPages = await samplePages(bigUrl);
    const smallPages = await samplePages(smallUrl);
    const results: PageTime[] = [];
    for (const page of Object.keys(bigPages)) {
      const times = { big: [] as number[], small: [] as number[] };
      for (let turn = 0; turn < TIMES; turn++) {
        const big = await timed(`http://127.0.0.1:3201${bigPages[page]}`);
        const small = await timed(`http://127.0.0.1:3202${smallPages[page]}`);
        // The first turns warm both processes up.
        if (turn >= 30) {
          times.big.push(big);
          times.small.push(small);
        }
      }
      const big = median(times.big);
      const small = median(times.small);
      results.push({ page, big, small, ratio: big / small });
    }
    return results;
  } finally {
    for (const portal of portals) await portal.stop();
  }
}
