import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { MadeGolden, MadeTitle } from '../../tests/search/golden-made.ts';
import { type Score, scoreMade } from '../../tests/search/score.ts';

export type OtherEngine = Omit<Score, 'missed'> & {
  times: number[];
  memory: number;
  seconds: number;
};
type Named = MadeTitle & { id: string };

/** Time for all queries together. */
export const ENGINE_LIMIT_MS = 2 * 60_000;
/** Including the time to build the index and to finish the last query. */
const PROCESS_LIMIT_MS = 6 * 60_000;

/** An engine that holds everything in the memory of one process. */
export async function runInMemory(
  engine: 'minisearch' | 'orama',
  titles: readonly Named[],
  golden: readonly MadeGolden[],
): Promise<OtherEngine | { failed: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'butaca-search-'));
  try {
    const file = join(folder, 'catalogue.json');
    writeFileSync(file, JSON.stringify({ titles, golden }));
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', '--max-old-space-size=14000', 'bench/search/in-memory.ts', engine, file],
      { maxBuffer: 64 * 1024 * 1024, timeout: PROCESS_LIMIT_MS },
    );
    return JSON.parse(stdout) as OtherEngine;
  } catch (error) {
    const isKilled = (error as { killed?: boolean }).killed === true;
    return { failed: isKilled ? 'no answer within six minutes' : String(error).slice(0, 200) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `name % query`, the best first, with a suitable index. */
export async function runTrigrams(
  databaseUrl: string,
  titles: ReadonlyMap<string, MadeTitle>,
  golden: readonly MadeGolden[],
): Promise<OtherEngine> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const start = performance.now();
    await client.query('create extension if not exists pg_trgm');
    await client.query(
      'create index if not exists bench_trigrams on titles using gin (name gin_trgm_ops)',
    );
    const seconds = Math.round((performance.now() - start) / 1000);
    const size = await client.query<{ size: string }>(
      "select pg_relation_size('bench_trigrams') as size",
    );
    const { missed: _, ...score } = await scoreMade(
      async (query) => {
        const found = await client.query<{ id: string }>(
          `select kind || '/' || id as id from titles where active and not hidden and name % $1
           order by similarity(name, $1) desc, newness desc limit 60`,
          [query],
        );
        return found.rows.map((row) => row.id);
      },
      titles,
      golden,
      ENGINE_LIMIT_MS,
    );
    return { ...score, memory: Math.round(Number(size.rows[0]?.size) / 1e6), seconds };
  } finally {
    await client.query('drop index if exists bench_trigrams');
    await client.end();
  }
}
