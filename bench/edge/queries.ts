import pg from 'pg';
import { createDb, createPlannedPool, createPool } from '../../src/data/database.ts';
import { startStack } from '../../tools/stack.ts';
import { quantile } from '../edge-client.ts';
import type { Bar } from '../report.ts';
import { PAGES } from './page-kinds.ts';
import type { loaderOf as LoaderOf, PageKind } from './page-loads.ts';
import './read-tsx.ts';

/**
 * CPU time of this process for what a page reads: its loaders as they are, with Kysely, cards and tags, and beside them
 * the same statements with the same values on a bare `pg.Pool` with the same limits, in turns.
 */

const OFFSET = 18_500;
const CONNECTIONS = 8;
const MIN_RATIO = 0.8;
const WARM_UP = 250;

type Statement = { text: string; values: unknown[]; name?: string; isSearch: boolean };
/** Statements that were under way together; the next wave began when all of them were answered. */
type Wave = Statement[];

/** Notes what the clients of a pool are asked. */
class Recorder {
  waves: Wave[] = [];
  #underWay = 0;

  watch(pool: pg.Pool, isSearch: boolean): void {
    pool.on('connect', (client) => {
      // biome-ignore lint/suspicious/noExplicitAny: pg has nine overloads
      const ask = (client as any).query.bind(client);
      Object.assign(client, {
        query: (...given: [string | pg.QueryConfig, unknown[]]) => {
          const [asked, values] = given;
          const text = typeof asked === 'string' ? asked : asked.text;
          if (this.#underWay === 0) this.waves.push([]);
          this.#underWay += 1;
          this.waves.at(-1)?.push({ text, values, isSearch });
          return ask(...given).finally(() => {
            this.#underWay -= 1;
          });
        },
      });
    });
  }
}

async function record(url: string, page: PageKind, loaderOf: typeof LoaderOf): Promise<Wave[]> {
  const pools = [createPool(url, CONNECTIONS), createPlannedPool(url, CONNECTIONS)] as const;
  const recorder = new Recorder();
  recorder.watch(pools[0], false);
  recorder.watch(pools[1], true);
  const databases = { db: createDb(pools[0]), searchDb: createDb(pools[1]) };
  await loaderOf(page, databases)();
  await Promise.all([databases.db.destroy(), databases.searchDb.destroy()]);
  return recorder.waves;
}

/** With the limits of `createPool`. */
const barePool = (connectionString: string, options?: string): pg.Pool =>
  new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: 1500,
    statement_timeout: 4000,
    query_timeout: 4500,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    ...(options && { options }),
  });

async function replay(waves: readonly Wave[], pool: pg.Pool, searchPool: pg.Pool): Promise<void> {
  for (const wave of waves)
    await Promise.all(
      wave.map(({ isSearch, ...statement }) => (isSearch ? searchPool : pool).query(statement)),
    );
}

/** In milliseconds, of this process. */
async function cpuOf(times: number, run: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

export async function measureQueries(quick: boolean): Promise<{ bars: Bar[]; notes: string[] }> {
  const [rounds, times] = quick ? [5, 60] : [11, 200];
  const { loaderOf } = await import('./page-loads.ts');
  const stack = await startStack({ name: 'bench-render', offset: OFFSET });
  const url = stack.databaseUrl;
  const ours = {
    db: createDb(createPool(url, CONNECTIONS)),
    searchDb: createDb(createPlannedPool(url, CONNECTIONS)),
  };
  const bare = [barePool(url), barePool(url, '-c plan_cache_mode=force_generic_plan')] as const;
  try {
    const bars: Bar[] = [];
    const notes: string[] = [];
    for (const page of PAGES) {
      const waves = (await record(url, page, loaderOf)).map((wave, at) =>
        // Statements for searches are prepared in the portal too.
        wave.map((one, place) =>
          one.isSearch ? { ...one, name: `${page.name} ${at} ${place}` } : one,
        ),
      );
      const turns: { ours: number; plain: number }[] = [];
      // Until the code of this page is compiled too; that of pg has been since the first page.
      const load = loaderOf(page, ours);
      await cpuOf(WARM_UP, load);
      await cpuOf(WARM_UP, () => replay(waves, ...bare));
      for (let round = 0; round < rounds; round++) {
        const plain = await cpuOf(times, () => replay(waves, ...bare));
        turns.push({ plain, ours: await cpuOf(times, load) });
      }
      const median = (pick: (turn: (typeof turns)[number]) => number) =>
        quantile(turns.map(pick), 0.5);
      const ratio = median((turn) => turn.plain / turn.ours);
      bars.push({
        what: `${page.name}: its queries per CPU second over the same SQL on bare pg`,
        bar: `>= ${MIN_RATIO}`,
        measured: ratio.toFixed(2),
        ok: ratio >= MIN_RATIO,
      });
      notes.push(
        `${page.name}: ${median((turn) => turn.ours).toFixed(2)} ms, bare ${median((turn) => turn.plain).toFixed(2)} ms; ` +
          `${waves.flat().length} statements in ${waves.length} waves`,
      );
    }
    return { bars, notes };
  } finally {
    await Promise.all([
      ours.db.destroy(),
      ours.searchDb.destroy(),
      ...bare.map((pool) => pool.end()),
    ]);
    await stack.stop();
  }
}
