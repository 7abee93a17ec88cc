import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { createDb, createPool } from '../../src/data/database.ts';
import { MigrationBlocked, migrateDatabase, onDatabase } from '../../src/data/migrate.ts';
import { search } from '../../src/data/queries/search.ts';
import { getTitle, listTitleServers, listTitles } from '../../src/data/queries/titles.ts';
import {
  createDatabaseArgs,
  createDebianPostgres,
  type DebianPostgres,
  dumpArgs,
} from '../../tools/debian-postgres.ts';
import { generatedFile, runImport } from '../import/load.ts';
import type { Bar, Bench } from '../report.ts';

const FOLDER = resolve('.data/bench-migration');
const MAX_READER_MS = 1000;
const READERS = 4;
const LONG_READER_MS = 20_000;
/** Of one that cannot run beside readers. */
const MAX_WAIT_MS = 15_000;

/** What a release brings: columns of the tables that every page reads, and a table that refers to one. */
const EXPAND = {
  '9001-one.sql': 'alter table titles add column bench_more text;',
  '9002-three.sql': `alter table titles add column bench_last text;
    alter table servers add column bench_more text;
    alter table episodes add column bench_more text;`,
  '9003-refers.sql':
    'create table bench_notes (title_id bigint primary key references titles, text text not null);',
};
/** What a release must not bring, because it rewrites a table while it holds it. */
const REWRITE = {
  '9004-rewrite.sql': 'alter table servers add column bench_random float8 default random();',
};

function folderOf(name: string, files: Record<string, string>): URL {
  const folder = join(FOLDER, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return pathToFileURL(`${folder}/`);
}

type Reads = { count: number; longestMs: number; failed: number };

/** Pages, one after the other, as fast as they come. */
async function readWhile(url: string, work: () => Promise<void>): Promise<Reads> {
  const reads: Reads = { count: 0, longestMs: 0, failed: 0 };
  const db = createDb(createPool(url, READERS));
  let isDone = false;
  const page = async (at: number): Promise<void> => {
    const {
      titles: [listed],
    } = await listTitles(db, 'movie', { limit: 15 });
    const title = listed && (await getTitle(db, 'movie', listed.id));
    if (title) await listTitleServers(db, title.rowId);
    if (at % 10 === 0) await search(db, 'la noche');
  };
  const read = async (): Promise<void> => {
    while (!isDone) {
      const start = performance.now();
      await page(reads.count).catch(() => {
        reads.failed += 1;
      });
      reads.count += 1;
      reads.longestMs = Math.max(reads.longestMs, performance.now() - start);
    }
  };
  const readers = Array.from({ length: READERS }, read);
  await work();
  isDone = true;
  await Promise.all(readers);
  await db.destroy();
  return reads;
}

/** A report that stays for a while on the tables that it has read. */
async function readLong(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin; select count(*) from servers; select from titles limit 1');
  await sleep(LONG_READER_MS);
  await client.query('commit');
  await client.end();
}

async function besideDumpAndReader(server: DebianPostgres, url: string) {
  const notes: string[] = [];
  const reads = await readWhile(url, async () => {
    const start = performance.now();
    const seconds = () => ((performance.now() - start) / 1000).toFixed(1);
    const dump = server
      .run('pg_dump', [...dumpArgs(join(server.socketFolder, 'butaca.dump')), '-d', 'butaca'])
      .then(() => notes.push(`the dump ended after ${seconds()} s`));
    const report = readLong(url).then(() =>
      notes.push(`the long reader ended after ${seconds()} s`),
    );
    await sleep(1000);
    await migrateDatabase(url, { folder: folderOf('expand', EXPAND) });
    notes.push(`the migrations ended after ${seconds()} s`);
    await Promise.all([dump, report]);
  });
  return { reads, notes };
}

const longestBar = (what: string, { count, longestMs, failed }: Reads): Bar => ({
  what: `longest page of ${count} ${what}, all its queries, in ms (${failed} failed)`,
  bar: `<= ${MAX_READER_MS}`,
  measured: Math.round(longestMs),
  ok: longestMs <= MAX_READER_MS && failed === 0 && count > 100,
});

export const run: Bench = async ({ quick }) => {
  rmSync(FOLDER, { recursive: true, force: true });
  const server = await createDebianPostgres(join(FOLDER, 'server'), ['shared_buffers=2GB']);
  try {
    await server.run('createdb', createDatabaseArgs('butaca'));
    const url = server.url('butaca');
    await migrateDatabase(url);
    await runImport(url, (await generatedFile(quick ? 20_000 : 200_000)).file);
    const alone = await readWhile(url, () => sleep(5000));
    const { reads, notes } = await besideDumpAndReader(server, url);
    let outcome: unknown;
    const beside = await readWhile(url, async () => {
      const folder = folderOf('rewrite', REWRITE);
      outcome = await migrateDatabase(url, { folder, maxWaitMs: MAX_WAIT_MS }).catch(
        (error: unknown) => error,
      );
    });
    const columns = await onDatabase(url, async (client) => {
      const { rowCount } = await client.query(
        "select from information_schema.columns where column_name like 'bench%' and table_schema = 'public'",
      );
      return rowCount;
    });
    return {
      name: 'migration',
      bars: [
        longestBar('without a migration', alone),
        longestBar('beside migrations, a dump and a long reader', reads),
        {
          what: 'columns that the migrations added',
          bar: '4',
          measured: columns ?? 0,
          ok: columns === 4,
        },
        longestBar('beside a migration that rewrites a table', beside),
        {
          what: 'that migration is refused, with nothing done',
          bar: 'yes',
          measured: outcome instanceof MigrationBlocked ? 'yes' : String(outcome),
          ok: outcome instanceof MigrationBlocked,
        },
      ],
      notes,
    };
  } finally {
    await server.stop().catch((error: unknown) => console.error(error));
    rmSync(FOLDER, { recursive: true, force: true });
  }
};
