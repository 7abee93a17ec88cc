import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../src/cli/backups/cluster.ts';
import { configureBackups } from '../src/cli/backups/configure.ts';
import type { Hole } from '../src/cli/backups/holes.ts';
import type { Site } from '../src/cli/backups/site.ts';
import { backupSite } from '../tools/debian-backups.ts';
import {
  createDatabaseArgs,
  createDebianPostgres,
  type DebianPostgres,
} from '../tools/debian-postgres.ts';
import { until } from '../tools/processes.ts';
import { butaca, butacaJson } from './support/butaca.ts';

const LIMIT_MS = 300_000;
const WAIT = { limitMs: 100_000 };

let folder: string;
let server: DebianPostgres;
let site: Site;
const repository = () => join(folder, 'repository');
const proof = (name: string) => join(site.cluster.stateFolder, 'proofs', name);
const env = () => ({ DATABASE_URL: server.url('butaca'), BACKUPS_FILE: site.files.cluster });
const list = async () =>
  (await butacaJson(['restore', '--list'], { env: env() })) as { holes: Hole[] };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'butaca-away-'));
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755);
  server = await createDebianPostgres(join(folder, 'server'), ['fsync=off']);
  await server.run('createdb', createDatabaseArgs('butaca'));
  site = backupSite(server);
  await configureBackups({ to: { kind: 'disk', path: repository() } }, site);
  const conf = readFileSync(site.files.pgbackrest, 'utf8');
  expect(Number(/queue-max=(\d+)/.exec(conf)?.[1])).toBeGreaterThan(64 * 1024 ** 2);
  // Four files.
  writeFileSync(
    site.files.pgbackrest,
    conf.replace(/queue-max=\d+/, `queue-max=${64 * 1024 ** 2}`),
  );
  expect(await butaca(['backup'], { env: env() })).toMatchObject({ status: 0 });
}, LIMIT_MS);

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const fillSegments = async (count: number) => {
  for (let made = 0; made < count; made++)
    await ask(site.cluster, 'select pg_current_xact_id(); select pg_switch_wal()');
};
const leave = () => renameSync(repository(), `${repository()}-away`);
const comeBack = () => renameSync(`${repository()}-away`, repository());
const failedCount = async () =>
  Number(await ask(site.cluster, 'select failed_count from pg_stat_archiver'));
const waitingCount = async () =>
  Number(
    await ask(
      site.cluster,
      "select count(*) from pg_ls_archive_statusdir() where name like '%ready'",
    ),
  );
const caughtUp = async () => {
  await fillSegments(1);
  await until('an archive with everything', async () => (await waitingCount()) === 0, WAIT);
};

test(
  'a target that is away for a while misses nothing afterwards',
  async () => {
    const before = await failedCount();
    leave();
    await fillSegments(2);
    await until('a failure', async () => (await failedCount()) > before, WAIT);
    comeBack();
    await caughtUp();
    expect(existsSync(proof('dropped'))).toBe(false);
    expect((await list()).holes).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'at the bound files are thrown away, which is named, ends with a backup, and stays in the list',
  async () => {
    leave();
    await fillSegments(8);
    await until('files that are thrown away', async () => existsSync(proof('dropped')), WAIT);
    // What came after the last look at the bound still waits.
    await until('a queue within the bound', async () => (await waitingCount()) <= 4, WAIT);
    const lost = new Date();
    comeBack();
    await caughtUp();
    // What starts the backup on an installed machine.
    await until('a call for a backup', async () => existsSync(proof('dropped-over')), WAIT);
    const [open] = (await list()).holes;
    expect(open).toMatchObject({ to: null });
    expect(open?.missing).toBeGreaterThan(3);

    expect(await butaca(['backup'], { env: env() })).toMatchObject({ status: 0 });
    expect(existsSync(proof('dropped'))).toBe(false);
    expect((await list()).holes).toMatchObject([{ to: expect.any(String) }]);
    expect(
      await butaca(['restore', '--to', lost.toISOString(), '--yes'], { env: env() }),
    ).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot be restored') });
  },
  LIMIT_MS,
);
