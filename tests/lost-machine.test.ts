import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, pgbackrest } from '../src/cli/backups/cluster.ts';
import { backupAnswers, pgbackrestConf } from '../src/cli/backups/configuration.ts';
import { configureBackups, prepareRestore } from '../src/cli/backups/configure.ts';
import { readRepository } from '../src/cli/backups/repository.ts';
import type { Site } from '../src/cli/backups/site.ts';
import { migrateDatabase, onDatabase } from '../src/data/migrate.ts';
import { backupSite } from '../tools/debian-backups.ts';
import { createDatabaseArgs, type DebianPostgres } from '../tools/debian-postgres.ts';
import { until } from '../tools/processes.ts';
import { butaca } from './support/butaca.ts';
import { startPasswordPostgres } from './support/password-postgres.ts';

const LIMIT_MS = 300_000;

type Machine = { server: DebianPostgres; site: Site; url: string };

let folder: string;
const machines: Machine[] = [];
let first: Machine;
let second: Machine;
const answers = () => ({ to: { kind: 'disk' as const, path: join(folder, 'repository') } });

/** With passwords of its own, as a machine that was set up anew. */
async function startMachine(name: string): Promise<Machine> {
  const server = await startPasswordPostgres(join(folder, name));
  const url = `postgres://butaca:${name}@127.0.0.1:${server.port}/butaca`;
  const machine = { server, site: backupSite(server), url };
  writeFileSync(join(server.socketFolder, 'env'), `DATABASE_URL=${url}\n`);
  const portal = url.replace('butaca:', 'butaca_portal:');
  writeFileSync(join(server.socketFolder, 'portal'), `DATABASE_URL=${portal}\n`);
  machines.push(machine);
  return machine;
}

const command = async ({ site, url }: Machine, ...words: string[]) =>
  await butaca(words, { env: { DATABASE_URL: url, BACKUPS_FILE: site.files.cluster } });

const query = async ({ url }: Machine, statement: string): Promise<unknown[]> =>
  await onDatabase(url, async (client) => (await client.query(statement)).rows);

const plainSegments = () => globSync(join(folder, 'repository/archive/butaca/15-1/*/*-*'));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'butaca-lost-'));
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o777);
  first = await startMachine('first');
  const { server, site, url } = first;
  await ask(site.cluster, "alter role butaca password 'first'");
  await ask(site.cluster, "create role butaca_portal login password 'first'");
  await server.run('createdb', createDatabaseArgs('butaca'));
  await migrateDatabase(url);
}, LIMIT_MS);

afterAll(async () => {
  for (const { server } of machines) await server.stop().catch(() => {});
  rmSync(folder, { recursive: true, force: true });
});

test(
  'backups of before they were encrypted stay, can be restored, and get no company',
  async () => {
    const { cluster, files, folders } = first.site;
    await configureBackups(answers(), first.site);
    // As an older release left it. Stopped: else PostgreSQL would find no repository, and wait for a minute.
    await first.server.stop();
    rmSync(join(folder, 'repository'), { recursive: true });
    const plain = { path: join(folder, 'repository'), cipherKey: null, plainPath: null };
    const conf = pgbackrestConf(backupAnswers.parse(answers()), cluster, folders, plain, 1e9);
    writeFileSync(files.pgbackrest, conf);
    await first.server.run('mkdir', [plain.path]);
    await pgbackrest(cluster, '--no-online', 'stanza-create');
    await first.server.start();
    await pgbackrest(cluster, 'check');
    expect(await command(first, 'backup')).toMatchObject({ status: 0 });
    const [old] = (await readRepository(cluster)).backups;
    await until('a later second', async () => Date.now() >= Number(old?.finishedAt) + 1000);
    await query(first, `insert into settings (key, value) values ('siteName', '"Antes"')`);
    const moment = new Date(Date.now() + 1).toISOString();
    await until('a later millisecond', async () => new Date().toISOString() > moment);
    await query(first, `update settings set value = '"Después"'`);
    await pgbackrest(cluster, 'check');

    await configureBackups(answers(), first.site);
    const before = plainSegments();
    expect(before.length).toBeGreaterThan(0);
    expect((await command(first, 'restore', '--list')).stdout).toMatch(/full.*not encrypted/);
    expect(await command(first, 'backup')).toMatchObject({ status: 0 });
    expect(plainSegments()).toEqual(before);
    expect(
      (await readRepository(cluster)).backups.map(({ type, isOld }) => ({ type, isOld })),
    ).toEqual([
      { type: 'full', isOld: true },
      { type: 'full', isOld: false },
    ]);
    expect(await configureBackups(answers(), first.site)).toMatchObject({ changed: [] });

    expect(await command(first, 'restore', '--to', moment, '--yes')).toMatchObject({ status: 0 });
    expect(await query(first, 'select value from settings')).toEqual([{ value: 'Antes' }]);
  },
  LIMIT_MS,
);

test(
  'a new machine without the key says what is missing, and is left as it was',
  async () => {
    second = await startMachine('second');
    await expect(configureBackups(answers(), second.site)).rejects.toThrow(
      /encrypted.*butaca setup --kit FILE/,
    );
    expect(existsSync(second.site.files.pgbackrest)).toBe(false);
  },
  LIMIT_MS,
);

test(
  'with it the portal goes on there: its processes sign in, backup and drill run',
  async () => {
    await query(first, `update settings set value = '"Al final"'`);
    await pgbackrest(first.site.cluster, 'check');
    await first.server.stop();

    copyFileSync(first.site.files.pgbackrest, second.site.files.pgbackrest);
    await prepareRestore(answers(), second.site);
    const restored = await command(second, 'restore', '--to', 'latest', '--yes');
    expect(restored).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('butaca_portal has the password of this machine'),
    });
    expect(await query(second, 'select value from settings')).toEqual([{ value: 'Al final' }]);
    const portal = { ...second, url: second.url.replace('butaca:', 'butaca_portal:') };
    expect(await query(portal, 'select count(*) from titles')).toHaveLength(1);
    await configureBackups(answers(), second.site);
    expect(await command(second, 'backup')).toMatchObject({ status: 0 });
    expect(await command(second, 'drill')).toMatchObject({ status: 0 });
  },
  LIMIT_MS,
);

test(
  'the first machine comes back: it leaves the backups alone until a person decides',
  async () => {
    await first.server.start();
    const flag = join(first.site.cluster.stateFolder, 'proofs/replaced');
    const failures = 'select failed_count > 0 as failed from pg_stat_archiver';
    await query(first, `update settings set value = '"Fantasma"'`);
    await ask(first.site.cluster, 'select pg_switch_wal()');
    await until(
      'a refusal to archive',
      async () => (await ask(first.site.cluster, failures)) === 't' && existsSync(flag),
    );
    const before = await readRepository(second.site.cluster);
    for (const words of ['backup', 'drill'])
      expect(await command(first, words)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('Another machine went on from these backups'),
      });
    expect(await readRepository(second.site.cluster)).toEqual(before);
    expect(existsSync(join(second.site.cluster.stateFolder, 'proofs/replaced'))).toBe(false);

    const elsewhere = { to: { kind: 'disk' as const, path: join(folder, 'elsewhere') } };
    await configureBackups(elsewhere, first.site);
    expect(existsSync(flag)).toBe(false);
    expect(await command(first, 'backup')).toMatchObject({ status: 0 });
  },
  LIMIT_MS,
);
