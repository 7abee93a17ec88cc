import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '../demo/fill.ts';
import { configureBackups } from '../src/cli/backups/configure.ts';
import { readRepository } from '../src/cli/backups/repository.ts';
import type { Site } from '../src/cli/backups/site.ts';
import { migrateDatabase, onDatabase } from '../src/data/migrate.ts';
import { openAtRestorePoint } from '../src/data/same-moment.ts';
import { backupSite, plantDamage } from '../tools/debian-backups.ts';
import {
  createDatabaseArgs,
  createDebianPostgres,
  type DebianPostgres,
} from '../tools/debian-postgres.ts';
import { until } from '../tools/processes.ts';
import { butaca } from './support/butaca.ts';

const LIMIT_MS = 300_000;

let folder: string;
let server: DebianPostgres;
let site: Site;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'butaca-backups-'));
  server = await createDebianPostgres(folder, ['fsync=off', 'shared_buffers=128MB']);
  await server.run('createdb', createDatabaseArgs('butaca'));
  await migrateDatabase(server.url('butaca'));
  await fillDemo(server.url('butaca'), 'http://localhost:8090');
  site = backupSite(server);
}, LIMIT_MS);

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const query = async (
  statement: string,
  url = server.url('butaca'),
): Promise<Record<string, unknown>[]> =>
  await onDatabase(url, async (client) => (await client.query(statement)).rows);

/** As a drill reads it. */
const superuserUrl = (): string => {
  const { socketFolder, port, owner, database } = site.cluster;
  return `postgres://${owner}@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder)}`;
};

const command = async (...words: string[]) =>
  await butaca(words, {
    env: { DATABASE_URL: server.url('butaca'), BACKUPS_FILE: site.files.cluster },
  });

const proof = (name: string) =>
  JSON.parse(readFileSync(join(site.cluster.stateFolder, 'proofs', `${name}.json`), 'utf8'));

/** Counts, as viewers cause them all the time. */
function writeUntilStopped(): { stop: () => Promise<number> } {
  let isStopped = false;
  const written = onDatabase(server.url('butaca'), async (client) => {
    let count = 0;
    for (; !isStopped; count++) {
      await client.query(
        'insert into missed_searches (day, text, times) values (current_date, $1, 1)',
        [`nada ${count}`],
      );
      await sleep(5);
    }
    return count;
  });
  return {
    stop: async () => {
      isStopped = true;
      return await written;
    },
  };
}

const configure = async () =>
  await configureBackups({ to: { kind: 'disk', path: join(folder, 'repository') } }, site);

test('a commit that is in the log and has not ended is waited for, so that a drill expects it', async () => {
  const wantReplica = async (name: string) => {
    await query(`alter system set synchronous_standby_names = '${name}'`, superuserUrl());
    await query('select pg_reload_conf()', superuserUrl());
  };
  await wantReplica('nobody');
  // It waits for a replica, with its commit in the log.
  const committed = query(
    "insert into missed_searches (day, text, times) values ('2026-01-01', 'a medias', 1)",
  );
  const isWaiting = async () =>
    (await query("select from pg_stat_activity where wait_event = 'SyncRep'", superuserUrl()))
      .length > 0;
  await until('a commit that waits', isWaiting);
  await onDatabase(superuserUrl(), async (reader) =>
    onDatabase(superuserUrl(), async (other) => {
      const opened = openAtRestorePoint(reader, other, 'a-medias');
      await wantReplica('');
      await opened;
      const { rows } = await reader.query("select from missed_searches where text = 'a medias'");
      expect(rows).toHaveLength(1);
      await reader.query('rollback');
    }),
  );
  await committed;
});

test(
  'a portal is backed up, drilled, and brought back to before a table was dropped',
  async () => {
    const first = await configure();
    expect(first).toMatchObject({ restarted: true });
    expect(first.notes.join()).toContain('on the disk of the database');
    // Keys of a store would be in it.
    expect(statSync(site.files.pgbackrest).mode & 0o007).toBe(0);
    expect(await configure()).toMatchObject({ changed: [], restarted: false });

    expect(await command('backup')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^full backup/),
    });
    expect(proof('last-backup')).toMatchObject({ ok: true });

    const writing = writeUntilStopped();
    const drilled = await command('drill');
    expect(await writing.stop()).toBeGreaterThan(10);
    expect(drilled).toMatchObject({ status: 0, stderr: '' });
    expect(proof('last-drill').ok).toBe(true);
    expect(existsSync(join(site.cluster.stateFolder, 'drill/data'))).toBe(false);

    const { backups } = await readRepository(site.cluster);
    const lastStop = Number(backups.at(-1)?.finishedAt);
    await until('a later second', async () => Date.now() >= lastStop + 1000);
    await query(`delete from outbox;
      insert into settings (key, value) values ('siteName', '"Antes"')
      on conflict (key) do update set value = excluded.value`);
    const [{ now }] = (await query('select clock_timestamp() as now')) as [{ now: Date }];
    const moment = new Date(now.getTime() + 1);
    await until('a later millisecond', async () => Date.now() > moment.getTime());
    await query(`drop table titles cascade;
      insert into changes (actor_name, action, summary) values ('Ana', 'titles.edit', 'El último')`);

    const unsure = await command('restore', '--to', moment.toISOString());
    expect(unsure).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/Ana titles.edit El último[\s\S]*--yes/),
    });
    const restored = await command('restore', '--to', moment.toISOString(), '--yes');
    expect(restored).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/About \d+ transactions/),
    });
    expect(await query('select count(*)::int > 100 as many from titles')).toEqual([{ many: true }]);
    expect(await query("select value from settings where key = 'siteName'")).toEqual([
      { value: 'Antes' },
    ]);
    expect(await query('select tags from outbox')).toEqual([{ tags: ['site'] }]);
    expect((await readRepository(site.cluster)).backups).toHaveLength(2);
  },
  LIMIT_MS,
);

test(
  'a backup with one flipped bit is found',
  async () => {
    plantDamage(`${folder}/repository/backup/butaca/*F/pg_data/base/*/*.lz4`);
    expect(await command('drill')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /cannot be trusted: the repository is damaged: .*; pgbackrest failed: /,
      ),
    });
    expect(proof('last-drill')).toMatchObject({ ok: false });
  },
  LIMIT_MS,
);
