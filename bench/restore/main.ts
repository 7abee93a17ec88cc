import { rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { addDemo } from '../../demo/fill.ts';
import { migrateDatabase } from '../../src/data/migrate.ts';
import { type DatabaseContents, readContents } from '../../tests/support/database-contents.ts';
import {
  createDatabaseArgs,
  createDebianPostgres,
  type DebianPostgres,
  dumpArgs,
  restoreArgs,
} from '../../tools/debian-postgres.ts';
import type { Child } from '../../tools/processes.ts';
import { generatedFile, runImport } from '../import/load.ts';
import type { Bar, Bench } from '../report.ts';
import {
  archiveNow,
  type Backup,
  configureBackup,
  deleteData,
  startRecovered,
  waitForWorstMoment,
} from './backup.ts';
import { comparePages, sampleAddresses, startPortal } from './pages.ts';
import { createCommitTable, listKept, startWriter } from './writer.ts';

const FOLDER = resolve('.data/bench-restore');
const PORTAL_PORTS = [6211, 6212] as const;
const HOST = 'http://localhost:8090';
/** As in docs/operating.md, except that two servers and their logs share one machine. */
const SETTINGS = [
  'shared_buffers=2GB',
  'max_wal_size=6GB',
  'checkpoint_timeout=30min',
  'maintenance_work_mem=1GB',
];
const BEFORE_DROP_MS = 10_000;
const MAX_RECOVERY_S = 300;
const MAX_LOST_S = 60;

const notes: string[] = [];

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<[Result, number]> {
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  const text = `${what}: ${seconds.toFixed(1)} s`;
  console.error(text);
  notes.push(text);
  return [result, seconds];
}

async function query(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Every table of a portal in use, at its largest. */
async function fill(url: string, titles: number): Promise<void> {
  await migrateDatabase(url);
  await runMigrations({ connectionString: url });
  const { file } = await generatedFile(titles);
  await timed('import', async () => await runImport(url, file));
  await addDemo(url, HOST);
  await query(
    url,
    `insert into server_health (server_id, due_at) select id, now() + interval '1 day' from servers;
     insert into demand_counts (title_id, day, opens) select id, current_date, id % 7 from titles where id % 100 = 0;
     insert into missed_searches (day, text, times) values (current_date, 'nada', 3);
     select graphile_worker.add_job('purge-edge', '{}'::json)`,
  );
}

/** The names of tables, sequences and definitions that differ. */
function differences(before: DatabaseContents, after: DatabaseContents): string[] {
  const named = (kind: 'tables' | 'sequences'): string[] =>
    [...new Set([...Object.keys(before[kind]), ...Object.keys(after[kind])])].filter(
      (name) => JSON.stringify(before[kind][name]) !== JSON.stringify(after[kind][name]),
    );
  const differing = (some: DatabaseContents, others: DatabaseContents): string[] =>
    some.definitions.filter((definition) => !others.definitions.includes(definition));
  return [
    ...named('tables'),
    ...named('sequences'),
    ...differing(before, after),
    ...differing(after, before),
  ];
}

/** Without what the drill itself and the portals that showed its pages wrote. */
function catalogueOf(contents: DatabaseContents): DatabaseContents {
  const { drill_commits: _, missed_searches: __, ...tables } = contents.tables;
  return { ...contents, tables };
}

const rowsOf = (contents: DatabaseContents): number =>
  Object.values(contents.tables).reduce((sum, { rows }) => sum + Number(rows), 0);

async function dumpAndRestore(source: DebianPostgres, before: DatabaseContents): Promise<Bar[]> {
  const dump = join(source.socketFolder, 'butaca.dump');
  const [, dumpS] = await timed('dump', () =>
    source.run('pg_dump', [...dumpArgs(dump), '-d', 'butaca']),
  );
  notes.push(`size of the dump: ${Math.round(statSync(dump).size / 1e6)} MB`);
  const target = await createDebianPostgres(join(FOLDER, 'restored'), SETTINGS);
  const portals: Child[] = [];
  try {
    await target.run('createdb', createDatabaseArgs('butaca_drill'));
    const url = target.url('butaca_drill');
    const [, restoreS] = await timed('restore, and statistics', async () => {
      await target.run('pg_restore', [...restoreArgs('butaca_drill'), dump]);
      await target.run('vacuumdb', ['--analyze', '-j2', '-d', 'butaca_drill']);
    });
    const ran = await migrateDatabase(url);
    const [after] = await timed('comparison of all rows', () => readContents(url));
    const different = differences(before, after);
    if (different.length > 0) notes.push(`different: ${different.join(', ').slice(0, 2000)}`);

    const sourceUrl = source.url('butaca');
    portals.push(await startPortal(sourceUrl, PORTAL_PORTS[0], FOLDER));
    portals.push(await startPortal(url, PORTAL_PORTS[1], FOLDER));
    const origins = PORTAL_PORTS.map((port) => `http://127.0.0.1:${port}`) as [string, string];
    const addresses = await sampleAddresses(sourceUrl);
    const [pages] = await timed('pages', () => comparePages(addresses, origins));
    if (pages.different.length > 0) notes.push(`pages: ${pages.different.slice(0, 20).join(' ')}`);
    return [
      {
        what: 'dump, restore and statistics, minutes',
        bar: 'stated',
        measured: ((dumpS + restoreS) / 60).toFixed(1),
        ok: true,
      },
      {
        what: `tables, sequences or definitions that differ after the restore, of ${rowsOf(before)} rows`,
        bar: '0',
        measured: different.length,
        ok: different.length === 0,
      },
      {
        what: 'migrations that ran after it',
        bar: '0',
        measured: ran.length,
        ok: ran.length === 0,
      },
      {
        what: `pages that differ, of ${pages.pages} (${pages.found} with status 200)`,
        bar: '0',
        measured: pages.different.length,
        ok: pages.different.length === 0 && pages.found >= 250,
      },
      {
        what: 'pages that failed on either',
        bar: '0',
        measured: pages.failed.length,
        ok: pages.failed.length === 0,
      },
    ];
  } finally {
    for (const portal of portals) await portal.stop();
    await target.stop();
    rmSync(join(FOLDER, 'restored'), { recursive: true, force: true });
    rmSync(dump);
  }
}

/** A table is dropped; restore to ten seconds before. */
async function recoverToBeforeDrop(
  server: DebianPostgres,
  backup: Backup,
  before: DatabaseContents,
): Promise<Bar[]> {
  const url = server.url('butaca');
  const writer = await startWriter(url, 0);
  await timed('full backup', () => backup.run('--type=full', 'backup'));
  await sleep(2 * BEFORE_DROP_MS);
  const target = Date.now() - BEFORE_DROP_MS;
  await query(url, 'drop table titles cascade');
  await sleep(BEFORE_DROP_MS / 2);
  await writer.stop();
  const [, seconds] = await timed('recovery to 10 s before a dropped table', async () => {
    await archiveNow(server, backup);
    await server.stop();
    const at = new Date(target).toISOString().replace('T', ' ').replace('Z', '+00');
    await backup.run(
      '--delta',
      '--type=time',
      `--target=${at}`,
      '--target-action=promote',
      'restore',
    );
    await startRecovered(server);
    await backup.run('--type=diff', 'backup');
  });
  const kept = await listKept(url);
  const missing = writer.commits.filter(
    ({ number, doneAt }) => doneAt !== null && doneAt < target && !kept.has(number),
  );
  const later = writer.commits.filter(({ number, sentAt }) => sentAt > target && kept.has(number));
  const different = differences(before, catalogueOf(await readContents(url)));
  return [
    {
      what: `earlier commits missing, of ${kept.size}`,
      bar: '0',
      measured: missing.length,
      ok: missing.length === 0 && kept.size > 100,
    },
    { what: 'later commits present', bar: '0', measured: later.length, ok: later.length === 0 },
    {
      what: 'tables, sequences or definitions that differ',
      bar: '0',
      measured: different.length,
      ok: different.length === 0,
    },
    {
      what: 'recovery to a point in time, seconds',
      bar: `<= ${MAX_RECOVERY_S}`,
      measured: seconds.toFixed(0),
      ok: seconds <= MAX_RECOVERY_S,
    },
  ];
}

async function recoverFromNothing(
  server: DebianPostgres,
  backup: Backup,
  before: DatabaseContents,
): Promise<Bar[]> {
  const url = server.url('butaca');
  const known = await listKept(url);
  const writer = await startWriter(url, Math.max(...known) + 1_000_000);
  await waitForWorstMoment(server);
  const deletedAt = Date.now();
  await deleteData(server);
  await writer.stop();
  const [, seconds] = await timed('recovery of a deleted data directory', async () => {
    await backup.run('restore');
    await startRecovered(server);
    await backup.run('--type=diff', 'backup');
  });
  const kept = await listKept(url);
  const lost = writer.commits.filter(({ number, doneAt }) => doneAt !== null && !kept.has(number));
  const lostS = lost.length > 0 ? (deletedAt - Number(lost[0]?.doneAt)) / 1000 : 0;
  const missing = [...known].filter((number) => !kept.has(number));
  const different = differences(before, catalogueOf(await readContents(url)));
  return [
    {
      what: `data directory deleted: seconds of commits lost (${lost.length} of ${writer.commits.length})`,
      bar: `<= ${MAX_LOST_S}`,
      measured: lostS.toFixed(1),
      ok: lostS <= MAX_LOST_S && lost.length < writer.commits.length,
    },
    {
      what: 'commits of before the last recovery, tables and definitions that are lost',
      bar: '0',
      measured: missing.length + different.length,
      ok: missing.length + different.length === 0,
    },
    {
      what: 'recovery from nothing, seconds',
      bar: `<= ${MAX_RECOVERY_S}`,
      measured: seconds.toFixed(0),
      ok: seconds <= MAX_RECOVERY_S,
    },
  ];
}

export const run: Bench = async ({ quick }) => {
  rmSync(FOLDER, { recursive: true, force: true });
  const server = await createDebianPostgres(join(FOLDER, 'server'), SETTINGS);
  try {
    await server.run('createdb', createDatabaseArgs('butaca'));
    const url = server.url('butaca');
    await fill(url, quick ? 5000 : 1_000_000);
    await createCommitTable(url);
    const before = await readContents(url);
    const restored = await dumpAndRestore(server, before);

    const backup = configureBackup(server);
    const drilled = catalogueOf(before);
    await server.stop();
    await server.start([...SETTINGS, ...backup.settings]);
    await backup.run('stanza-create');
    await backup.run('check');
    const inTime = await recoverToBeforeDrop(server, backup, drilled);
    const fromNothing = await recoverFromNothing(server, backup, drilled);
    return { name: 'restore', bars: [...restored, ...inTime, ...fromNothing], notes };
  } finally {
    await server.stop().catch((error: unknown) => console.error(error));
    rmSync(FOLDER, { recursive: true, force: true });
  }
};
