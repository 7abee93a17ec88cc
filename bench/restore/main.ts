import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { addDemo } from '../../demo/fill.ts';
import { migrateDatabase, onDatabase } from '../../src/data/migrate.ts';
import { readContents } from '../../tests/support/database-contents.ts';
import { createDatabaseArgs, createDebianPostgres } from '../../tools/debian-postgres.ts';
import { HEADLESS } from '../../tools/needs.ts';
import { buildPackage } from '../booted.ts';
import { generatedFile, runImport } from '../import/load.ts';
import { benchOf, type Measured } from '../report.ts';
import { startBackups } from './backup.ts';
import { backUpToBucket } from './bucket.ts';
import { catalogueOf } from './differences.ts';
import { drill } from './drill.ts';
import { recoverFromNothing, recoverToBeforeDrop } from './recover.ts';
import { targetAway } from './target-away.ts';
import { notes, timed } from './timed.ts';
import { totalLoss } from './total-loss.ts';
import { createCommitTable } from './writer.ts';

const FOLDER = resolve('.data/bench-restore');
const HOST = 'http://localhost:8090';
/** As in docs/operating.md, except that two servers and their logs share one machine. */
const SETTINGS = [
  'shared_buffers=2GB',
  'max_wal_size=6GB',
  'checkpoint_timeout=30min',
  'maintenance_work_mem=1GB',
];

/** Every table of a portal in use, at its largest. */
async function fill(url: string, titles: number): Promise<void> {
  await migrateDatabase(url);
  await runMigrations({ connectionString: url });
  const { file } = await generatedFile(titles);
  await timed('import', async () => await runImport(url, file));
  await addDemo(url, HOST);
  await onDatabase(url, (client) =>
    client.query(`insert into server_health (server_id, due_at) select id, now() + interval '1 day' from servers;
     insert into demand_counts (title_id, day, opens) select id, current_date, id % 7 from titles where id % 100 = 0;
     insert into missed_searches (day, text, times) values (current_date, 'nada', 3);
     select graphile_worker.add_job('turn-day')`),
  );
}

async function measureBackups(quick: boolean): Promise<Measured> {
  rmSync(FOLDER, { recursive: true, force: true });
  const server = await createDebianPostgres(join(FOLDER, 'server'), SETTINGS);
  try {
    await server.run('createdb', createDatabaseArgs('butaca'));
    const url = server.url('butaca');
    await fill(url, quick ? 5000 : 1_000_000);
    await createCommitTable(url);
    const catalogue = catalogueOf(await readContents(url));
    const backups = await startBackups(server);
    return {
      bars: [
        ...(await recoverToBeforeDrop(server, backups, catalogue, quick ? 5000 : 60_000)),
        ...(await drill(server, backups)),
        ...(await recoverFromNothing(server, backups, catalogue)),
      ],
      notes,
    };
  } finally {
    await server.stop().catch((error: unknown) => console.error(error));
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

export const needs = ['root', 'openssl', HEADLESS];

/** Two parts are on booted machines, and take the package. */
export const run = benchOf(
  { backups: measureBackups, bucket: async () => await backUpToBucket(FOLDER) },
  {
    'total-loss': async (quick, options) => {
      buildPackage(options);
      return await totalLoss(quick ? 1 : 5);
    },
    'target-away': async (_, options) => {
      buildPackage(options);
      return await targetAway();
    },
  },
);
