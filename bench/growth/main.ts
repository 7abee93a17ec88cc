import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { addDemo } from '../../demo/fill.ts';
import { createDb, createPool } from '../../src/data/database.ts';
import { migrateDatabase } from '../../src/data/migrate.ts';
import { browsePath, NEWEST } from '../../src/domain/catalogue/browse.ts';
import { type LocalPostgres, startLocalPostgres } from '../../tools/local-postgres.ts';
import type { Child } from '../../tools/processes.ts';
import { ensureBuild } from '../edge-client.ts';
import { generatedFile, runImport } from '../import/load.ts';
import { KINDS } from '../pages/kinds.ts';
import { plot } from '../plot.ts';
import { ADVISED_SETTINGS } from '../postgres-settings.ts';
import { atMost, type Bench } from '../report.ts';
import { deepPath, medianTimes, sampleLists, startPortal } from './page-times.ts';

/**
 * Every kind of page on three catalogues of growing size, each with a portal of its own, in one PostgreSQL, asked in
 * turns. Each catalogue holds the demo too, whose pages are the same everywhere.
 */

const MAX_RATIO = 1.2;
/** The smallest catalogue has as many pages of movies. */
const DEEP_PAGE = 100;
const PORT = 3210;
const POSTGRES_PORT = 5446;

type Catalogue = { titles: number; url: string };

/** Filled once, and used by later runs. */
async function openCatalogue({ url }: LocalPostgres, titles: number): Promise<Catalogue> {
  const name = `growth_${titles}`;
  const own = url.replace(/\/butaca$/, `/${name}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const known = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (known.rowCount === 0) {
    const { file } = await generatedFile(titles);
    const filling = `${name}_filling`;
    const fillingUrl = url.replace(/\/butaca$/, `/${filling}`);
    await client.query(`drop database if exists ${filling}`);
    await client.query(`create database ${filling}`);
    await migrateDatabase(fillingUrl);
    const { seconds } = await runImport(fillingUrl, file);
    await addDemo(fillingUrl, 'http://localhost:8090');
    const inside = new pg.Client({ connectionString: fillingUrl });
    await inside.connect();
    await inside.query('vacuum analyze');
    await inside.end();
    await client.query(`alter database ${filling} rename to ${name}`);
    console.error(`${titles} titles in ${seconds.toFixed(0)} s`);
  }
  await client.end();
  return { titles, url: own };
}

async function pathsOf({ url }: Catalogue): Promise<Map<string, string>> {
  const db = createDb(createPool(url, 1, { statement_timeout: 60_000 }));
  try {
    const paths = new Map(KINDS.map(({ name, path }) => [name, path]));
    paths.set('search', '/buscar?q=luna');
    paths.set('deep page of /movies', await deepPath(db, NEWEST, DEEP_PAGE));
    for (const [name, browse] of Object.entries(await sampleLists(db))) {
      paths.set(name, browsePath('movie', browse));
      paths.set(`${name}, deep`, await deepPath(db, browse, DEEP_PAGE));
    }
    return paths;
  } finally {
    await db.destroy();
  }
}

/** Relative to the smallest catalogue. */
function drawPlot(sizes: readonly number[], measured: ReadonlyMap<string, number[]>): void {
  const series = [...measured].map(([name, times]) => ({
    name,
    points: times.map((time, place) => ({
      at: sizes[place] ?? 0,
      value: time / (times[0] ?? 1),
    })),
  }));
  const folder = resolve('docs/plots');
  mkdirSync(folder, { recursive: true });
  const title = 'Median time of a page at a portal, relative to the smallest catalogue';
  const drawn = plot(title, series, { unit: 'titles', isTenfold: true });
  writeFileSync(join(folder, 'growth.svg'), drawn);
}

export const run: Bench = async ({ quick }) => {
  ensureBuild();
  const sizes = quick ? [5000, 10_000, 20_000] : [10_000, 100_000, 1_000_000];
  const postgres = await startLocalPostgres({
    name: 'bench-growth',
    port: POSTGRES_PORT,
    settings: ADVISED_SETTINGS,
  });
  const portals: Child[] = [];
  try {
    const catalogues: Catalogue[] = [];
    for (const titles of sizes) catalogues.push(await openCatalogue(postgres, titles));
    for (const [place, { url }] of catalogues.entries())
      portals.push(await startPortal(url, PORT + place));
    const paths = await Promise.all(catalogues.map(pathsOf));
    const measured = new Map<string, number[]>();
    for (const page of paths[0]?.keys() ?? [])
      measured.set(
        page,
        await medianTimes(
          paths.map((of, place) => `http://127.0.0.1:${PORT + place}${of.get(page)}`),
          quick,
        ),
      );
    if (!quick) drawPlot(sizes, measured);
    return {
      bars: [...measured].map(([page, times]) => {
        const ratio = (times.at(-1) ?? 0) / (times[0] ?? 1);
        const what = `${page}: median with ${sizes.at(-1)} titles over that with ${sizes[0]}`;
        const each = times.map((time) => time.toFixed(1)).join(', ');
        return atMost(what, ratio, MAX_RATIO, '', `${each} ms`);
      }),
    };
  } finally {
    for (const portal of portals) await portal.stop();
    await postgres.stop();
  }
};
