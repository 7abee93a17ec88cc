import { constants, setPriority } from 'node:os';
import pg from 'pg';
import {
  chooseSamples,
  compareFingerprints,
  type Fingerprint,
  readFingerprint,
  type Samples,
} from '../../data/fingerprint.ts';
import { listPendingMigrations } from '../../data/migrate.ts';
import { openAtRestorePoint } from '../../data/same-moment.ts';
import { CommandFailed } from '../errors.ts';
import { waitUntil } from '../machine/wait.ts';
import { type Cluster, pgbackrest } from './cluster.ts';
import { type WrittenProof, writeProof } from './proof.ts';
import { readRepository } from './repository.ts';
import { makeSpare, RETRY_SOON, removeSpare } from './spare.ts';

const MAX_ARCHIVE_MS = 5 * 60_000;
const POINT = 'butaca-drill';

type Connection = { host: string; port: number; user: string; database: string };

async function onConnection<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function waitForArchive(client: pg.ClientBase, file: string): Promise<void> {
  await client.query('select pg_switch_wal()');
  const isArchived = async () => {
    const { rows } = await client.query<{ done: boolean }>(
      'select last_archived_wal >= $1 as done from pg_stat_archiver',
      [file],
    );
    return rows[0]?.done ?? false;
  };
  const complaint = 'PostgreSQL does not archive: its log says why.';
  await waitUntil(isArchived, MAX_ARCHIVE_MS, complaint);
}

type Moment = { point: string; samples: Samples; print: Fingerprint; pending: string[] };

/** What the database holds at a restore point, which is in the archive when this returns. */
async function readLive(cluster: Cluster): Promise<Moment> {
  const { socketFolder: host, port, owner: user, database } = cluster;
  const live = { host, port, user, database };
  return await onConnection(live, async (reader) =>
    onConnection(live, async (other) => {
      const name = `${POINT}-${Date.now()}`;
      const { point, file } = await openAtRestorePoint(reader, other, name);
      const samples = await chooseSamples(reader);
      const print = await readFingerprint(reader, samples);
      const pending = await listPendingMigrations(reader);
      await reader.query('commit');
      await waitForArchive(other, file);
      return { point, samples, print, pending };
    }),
  );
}

/** What `pgbackrest verify` finds in the repository. It ends with success in any case. */
async function verifyRepository(cluster: Cluster): Promise<string[]> {
  const said = await pgbackrest(cluster, RETRY_SOON, '--output=text', '--verbose', 'verify');
  if (/^status: ok$/m.test(said)) return [];
  const bad = [...said.matchAll(/^ +(?:archiveId|backup): ([^,\n]+).*\n +(.*: [1-9].*)$/gm)];
  const named = bad.map(([, name, counts = '']) => {
    const some = counts.split(', ').filter((count) => !count.endsWith(': 0'));
    return `${name} (${some.join(', ')})`;
  });
  return [`the repository is damaged: ${named.join(', ') || said.trim()}`];
}

export type Drilled = { problems: string[]; rows: number; tables: number; label: string };

async function practise(cluster: Cluster): Promise<Drilled> {
  const newest = (await readRepository(cluster)).backups.at(-1);
  if (!newest) throw new CommandFailed('There is no backup yet: `butaca backup` makes one.');
  const problems = await verifyRepository(cluster);
  const live = await readLive(cluster);
  const spare = await makeSpare(cluster, newest.size);
  try {
    await spare.restore(['--type=name', `--target=${live.point}`, '--target-action=promote']);
    await spare.start();
    await onConnection(spare.connection, async (client) => {
      const copy = await readFingerprint(client, live.samples);
      problems.push(...compareFingerprints(live.print, copy));
      const pending = await listPendingMigrations(client);
      if (pending.join() !== live.pending.join())
        problems.push(`migrations that the copy lacks: ${pending.join(', ') || 'none'}`);
    });
    await spare.check();
    await spare.stop();
    await spare.checkPages();
  } catch (error) {
    problems.push((error as Error).message);
  } finally {
    await removeSpare(cluster);
  }
  const prints = Object.values(live.print);
  const rows = prints.reduce((sum, print) => sum + Number(print.rows), 0);
  return { problems, rows, tables: prints.length, label: newest.label };
}

/** Restores the newest backup and all that was archived since, and compares. Its outcome is kept for `butaca doctor`. */
export async function drillBackups(cluster: Cluster): Promise<Drilled & { proof: WrittenProof }> {
  const start = performance.now();
  // Children inherit it. The unit of systemd also limits memory and disk.
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    const drilled = await practise(cluster);
    const minutes = ((performance.now() - start) / 60_000).toFixed(1);
    const ok = drilled.problems.length === 0;
    const detail = ok
      ? `${drilled.label} restored with ${drilled.rows} rows of ${drilled.tables} tables, the same as in the database, in ${minutes} minutes`
      : `${drilled.label} cannot be trusted: ${drilled.problems.join('; ')}`;
    return { ...drilled, proof: writeProof(cluster, 'drill', { ok, detail }) };
  } catch (error) {
    writeProof(cluster, 'drill', { ok: false, detail: (error as Error).message });
    throw error;
  }
}
