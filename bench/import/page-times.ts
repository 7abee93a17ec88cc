import { join, resolve } from 'node:path';
import pg from 'pg';
import { fillDemo } from '../../demo/fill.ts';
import { createDb, createPool, type Db } from '../../src/data/database.ts';
import { migrateDatabase } from '../../src/data/migrate.ts';
import { getFacets } from '../../src/data/queries/list-counts.ts';
import { listTitles } from '../../src/data/queries/titles.ts';
import {
  type Browse,
  browsePath,
  type Counted,
  EVERYTHING,
  NEWEST,
} from '../../src/domain/catalogue/browse.ts';
import { GRID_PAGE } from '../../src/domain/catalogue/paging.ts';
import { answers, type Child, startChild, until } from '../../tools/processes.ts';
import { quantile } from '../edge-client.ts';

const WARM_UP = 30;
const TIMES = 90;
const DEEP_PAGE = 2000;
const DEEP_LIST_PAGE = 500;

type PageTime = { page: string; big: number; small: number; ratio: number };

/** Ten filtered and sorted lists, made from the catalogue: its most common and its rarest genre, and so on. */
export async function sampleLists(db: Db): Promise<Record<string, Browse>> {
  const { genres, decades, audios } = await getFacets(db, 'movie', EVERYTHING);
  const most = <Value>(counted: readonly Counted<Value>[]) =>
    counted.toSorted((a, b) => b.titles - a.titles);
  const common = most(genres)[0]?.value ?? null;
  const rare = most(genres).at(-1)?.value ?? null;
  const decade = most(decades)[0]?.value ?? null;
  const oldDecade = most(decades).at(-1)?.value ?? null;
  const audio = most(audios)[0]?.value ?? null;
  const rareAudio = most(audios).at(-1)?.value ?? null;
  return {
    'all, most wanted': { ...NEWEST, order: 'buscadas' },
    'all, by name': { ...NEWEST, order: 'nombre' },
    'all, by year': { ...NEWEST, order: 'anio' },
    'common genre': { ...NEWEST, genre: common },
    'rare genre, most wanted': { ...NEWEST, genre: rare, order: 'buscadas' },
    'old decade, by name': { ...NEWEST, decade: oldDecade, order: 'nombre' },
    'rare language': { ...NEWEST, audio: rareAudio },
    'common genre and decade': { ...NEWEST, genre: common, decade },
    'common genre and old decade, by name': {
      ...{ ...NEWEST, genre: common, decade: oldDecade, order: 'nombre' },
    },
    'rare genre and common language, by year': { ...NEWEST, genre: rare, audio, order: 'anio' },
  };
}

/** The page after `pages` others, or the last one. */
export async function deepPath(db: Db, browse: Browse, pages: number): Promise<string> {
  const { titles, next } = await listTitles(db, 'movie', { browse, limit: pages * GRID_PAGE });
  const last = titles[Math.floor((titles.length - 1) / GRID_PAGE) * GRID_PAGE - 1]?.rowId;
  return browsePath('movie', browse, next ?? last);
}

/** For deep pages the small catalogue uses its first page: it has no deep ones. */
async function samplePages(databaseUrl: string, isBig: boolean): Promise<Record<string, string>> {
  const db = createDb(createPool(databaseUrl, 1, { statement_timeout: 60_000 }));
  try {
    const pages: Record<string, string> = {
      home: '/',
      'first page of /movies': '/movies',
      'deep page of /movies': isBig ? await deepPath(db, NEWEST, DEEP_PAGE - 1) : '/movies',
      'movie page': `/movie/${(await listTitles(db, 'movie')).titles[7]?.id}`,
    };
    for (const [name, browse] of Object.entries(await sampleLists(db))) {
      pages[name] = browsePath('movie', browse);
      pages[`${name}, deep`] = isBig
        ? await deepPath(db, browse, DEEP_LIST_PAGE - 1)
        : browsePath('movie', browse);
    }
    return pages;
  } finally {
    await db.destroy();
  }
}

export async function startPortal(databaseUrl: string, port: number): Promise<Child> {
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

/** One request to each of them in turn, so that noise affects all; the first rounds warm up. */
export async function medianTimes(urls: readonly string[]): Promise<number[]> {
  const times = urls.map(() => [] as number[]);
  for (let turn = 0; turn < WARM_UP + TIMES; turn++)
    for (const [place, url] of urls.entries()) {
      const time = await timed(url);
      if (turn >= WARM_UP) times[place]?.push(time);
    }
  return times.map((values) => quantile(values, 0.5));
}

async function timed(url: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - start;
}

/** The same pages on both catalogues. */
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
    const bigPages = await samplePages(bigUrl, true);
    const smallPages = await samplePages(smallUrl, false);
    const results: PageTime[] = [];
    for (const page of Object.keys(bigPages)) {
      const [big = 0, small = 0] = await medianTimes([
        `http://127.0.0.1:3201${bigPages[page]}`,
        `http://127.0.0.1:3202${smallPages[page]}`,
      ]);
      results.push({ page, big, small, ratio: big / small });
    }
    return results;
  } finally {
    for (const portal of portals) await portal.stop();
  }
}
