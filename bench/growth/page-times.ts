import { join, resolve } from 'node:path';
import type { Db } from '../../src/data/database.ts';
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

const FULL = { warmUp: 30, times: 90 };
const QUICK = { warmUp: 5, times: 15 };

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

export async function startPortal(databaseUrl: string, port: number): Promise<Child> {
  const env = {
    NODE_ENV: 'production',
    DEMO: 'true',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    INTERNAL_PORT: String(port + 100),
    LOG_LEVEL: 'warn',
  };
  const log = join(resolve('.data/bench-growth'), `portal-${port}.log`);
  const portal = startChild(process.execPath, ['src/portal/server.ts'], env, log);
  await until(`portal (its log: ${log})`, () => answers(`http://127.0.0.1:${port + 100}/readyz`));
  return portal;
}

/** One request to each of them in turn, so that noise affects all; the first rounds warm up. */
export async function medianTimes(urls: readonly string[], quick: boolean): Promise<number[]> {
  const { warmUp, times: counted } = quick ? QUICK : FULL;
  const times = urls.map(() => [] as number[]);
  for (let turn = 0; turn < warmUp + counted; turn++)
    for (const [place, url] of urls.entries()) {
      const time = await timed(url);
      if (turn >= warmUp) times[place]?.push(time);
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
