import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
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
import type { Bar } from '../report.ts';
import { differences, rowsOf } from './differences.ts';
import { comparePages, sampleAddresses, startPortal } from './pages.ts';
import { notes, timed } from './timed.ts';

const PORTAL_PORTS = [6211, 6212] as const;

/** A dump, restored on an empty server. */
export async function dumpAndRestore(
  source: DebianPostgres,
  before: DatabaseContents,
  { folder, settings }: { folder: string; settings: readonly string[] },
): Promise<Bar[]> {
  const dump = join(source.socketFolder, 'butaca.dump');
  const [, dumpS] = await timed('dump', () =>
    source.run('pg_dump', [...dumpArgs(dump), '-d', 'butaca']),
  );
  notes.push(`size of the dump: ${Math.round(statSync(dump).size / 1e6)} MB`);
  const target = await createDebianPostgres(join(folder, 'restored'), settings);
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
    portals.push(await startPortal(sourceUrl, PORTAL_PORTS[0], folder));
    portals.push(await startPortal(url, PORTAL_PORTS[1], folder));
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
    rmSync(join(folder, 'restored'), { recursive: true, force: true });
    rmSync(dump);
  }
}
