import { sql } from 'kysely';
import { fillDemo } from '../../demo/fill.ts';
import { createDb, createPlannedPool, type Db } from '../../src/data/database.ts';
import { migrateDatabase } from '../../src/data/migrate.ts';
import { listFound } from '../../src/data/queries/found.ts';
import { search } from '../../src/data/queries/search.ts';
import { fuzzQueries } from '../../tests/search/fuzz.ts';
import { goldenQueries } from '../../tests/search/golden.ts';
import { goldenFromCatalogue, type MadeGolden } from '../../tests/search/golden-made.ts';
import { type Find, type Score, scoreDemo, scoreMade, share } from '../../tests/search/score.ts';
import { quantile } from '../edge-client.ts';
import { atLeast, atMost, type Bar, type Bench, none } from '../report.ts';
import { listNames, openCatalogue } from './catalogue.ts';
import { searchUnderChanges } from './load.ts';

const PORT = 5449;
const FUZZED = 10_000;

const median = (times: readonly number[]): number => quantile(times, 0.5);
const ms = (value: number): string => `${value.toFixed(1)} ms`;

function openDb(databaseUrl: string): Db {
  const pool = createPlannedPool(databaseUrl, 10);
  return createDb(pool);
}

/** All database queries of a page of results: what is found, and the cards of the first kind. */
const findOf =
  (db: Db): Find =>
  async (query) => {
    const { hits } = await search(db, query);
    await listFound(
      db,
      hits.filter((hit) => hit.kind === hits[0]?.kind),
    );
    return hits.map(({ kind, rowId }) => `${kind}/${rowId}`);
  };

const quality = (what: string, score: Score): Bar[] => [
  atLeast(`${what}: the meant one is among the first five`, share(score.firstFive, score), 97, '%'),
  atLeast(`${what}: it is the first`, share(score.first, score), 85, '%'),
];

async function scoreOnDemo(mainUrl: string): Promise<Score> {
  const url = mainUrl.replace(/\/butaca$/, '/demo');
  const main = openDb(mainUrl);
  await sql`drop database if exists demo`.execute(main);
  await sql`create database demo`.execute(main);
  await main.destroy();
  await migrateDatabase(url);
  await fillDemo(url, 'http://localhost:8090');
  const db = openDb(url);
  const score = await scoreDemo(db, goldenQueries);
  await db.destroy();
  return score;
}

async function fuzz(
  db: Db,
  seed: number,
  count: number,
): Promise<{ errors: number; slowest: number }> {
  let errors = 0;
  let slowest = 0;
  for (const query of fuzzQueries(seed, count)) {
    const start = performance.now();
    await search(db, query).catch(() => {
      errors += 1;
    });
    slowest = Math.max(slowest, performance.now() - start);
  }
  return { errors, slowest };
}

async function indexSize(db: Db): Promise<string> {
  const { rows } = await sql<{ size: string }>`
    select pg_size_pretty(sum(pg_total_relation_size(oid))) as size from pg_class
    where relname in ('search_entries', 'search_words')`.execute(db);
  return String(rows[0]?.size);
}

/** The median of a smaller catalogue, with nothing else running. */
async function medianAt(titles: number, seed: number): Promise<number> {
  const postgres = await openCatalogue(titles, PORT);
  const db = openDb(postgres.url);
  try {
    const golden = goldenFromCatalogue(await listNames(postgres.url), seed, goldenQueries.length);
    return await medianOf(findOf(db), golden);
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

async function medianOf(find: Find, golden: readonly MadeGolden[]): Promise<number> {
  const times: number[] = [];
  // The first round warms everything up.
  for (const turn of [0, 1]) {
    for (const { query } of golden) {
      const start = performance.now();
      await find(query);
      if (turn === 1) times.push(performance.now() - start);
    }
  }
  return median(times);
}

export const run: Bench = async ({ quick }) => {
  const seed = Date.now() % 1e9;
  const size = quick ? 20_000 : 1_000_000;
  const smaller = quick ? [] : [10_000, 100_000];
  const medians: number[] = [];
  for (const titles of smaller) medians.push(await medianAt(titles, seed));

  const postgres = await openCatalogue(size, PORT);
  const db = openDb(postgres.url);
  try {
    const find = findOf(db);
    const demo = await scoreOnDemo(postgres.url);
    const among = await scoreDemo(db, goldenQueries);
    const names = await listNames(postgres.url);
    const titles = new Map(names.map((title) => [title.id, title]));
    const golden = goldenFromCatalogue(names, seed, goldenQueries.length);
    medians.push(await medianOf(find, golden));
    const ours = await scoreMade(find, titles, golden);
    const missed = [...demo.missed, ...among.missed, ...ours.missed];
    console.error(`quality measured; missed:\n${missed.join('\n')}`);
    const fuzzed = await fuzz(db, seed, quick ? 1000 : FUZZED);
    const loaded = await searchUnderChanges(
      postgres.url,
      find,
      [...goldenQueries, ...golden].map(({ query }) => query),
      { aSecond: 50, changesASecond: 20, seconds: quick ? 10 : 120 },
    );
    const notes = [
      `seed ${seed}; ${titles.size} listed titles; index ${await indexSize(db)}`,
      `one at a time: median ${ms(median(ours.times))}, p99 ${ms(quantile(ours.times, 0.99))}`,
    ];
    const growth = (medians.at(-1) ?? 0) / (medians[0] ?? 1);
    return {
      notes: [
        ...notes,
        `medians at ${[...smaller, size].join(', ')} titles: ${medians.map(ms).join(', ')}`,
      ],
      bars: [
        ...quality('golden set on the demo catalogue', demo),
        ...quality(`the same among ${size} others`, among),
        ...quality(`golden set made from ${size} titles`, ours),
        atMost('median at 50 queries and 20 changes per second', median(loaded.times), 15, 'ms'),
        atMost('p99 of the same', quantile(loaded.times, 0.99), 60, 'ms'),
        {
          what: 'errors of the same, and changes made',
          bar: '0',
          measured: `${loaded.errors} of ${loaded.times.length + loaded.errors}, ${loaded.changes} changes`,
          ok: loaded.errors === 0 && loaded.changes > 0,
        },
        none('fuzzed queries that are errors', fuzzed.errors),
        atMost('slowest fuzzed query', fuzzed.slowest, 200, 'ms'),
        ...(quick ? [] : [atMost('median at 1,000,000 titles over that at 10,000', growth, 3)]),
      ],
    };
  } finally {
    await db.destroy();
    await postgres.stop();
  }
};
