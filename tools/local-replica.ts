import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { type LocalPostgres, serverIn } from './local-postgres.ts';
import { until } from './processes.ts';

/** The replica makes its own, and gets the log from the primary. */
const OWN_FILES = ['postmaster.pid', 'postmaster.opts'];
const OWN_FOLDERS = ['pg_wal', 'pg_replslot'];

type Options = {
  /** Folder of the primary below `.data/`. */
  of: string;
  name: string;
  port: number;
  /** Settings as `name=value`. */
  settings?: string[];
};

/**
 * A streaming replica of a running PostgreSQL from npm, made as `pg_basebackup -R` makes one. That program is not in
 * the package, and Debian's is older than the server.
 */
export async function startLocalReplica(
  primary: LocalPostgres,
  { of, name, port, settings = [] }: Options,
): Promise<LocalPostgres> {
  const folder = resolve('.data', name, 'postgres');
  rmSync(folder, { recursive: true, force: true });
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    copyData(resolve('.data', of, 'postgres'), folder);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    writeOwned(folder, 'backup_label', rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  writeOwned(folder, 'standby.signal', '');
  const { hostname, port: from, username, password } = new URL(primary.url);
  const primaryInfo = `host=${hostname} port=${from} user=${username} password=${password}`;
  const flags = [
    ...['listen_addresses=127.0.0.1', `port=${port}`, 'wal_retrieve_retry_interval=200ms'],
    ...[`primary_conninfo=${primaryInfo} application_name=${name}`, ...settings],
  ].flatMap((setting) => ['-c', setting]);
  // The package waits for a message that a replica never writes, so its program is started here.
  const program = readlinkSync(`/proc/${primary.pid()}/exe`);
  const { uid, gid } = statSync(folder);
  const log = join(dirname(folder), 'replica.log');
  const { pid, signal, kill, untilGone } = serverIn(folder);
  const url = primary.url.replace(`:${from}/`, `:${port}/`);
  const start = async () => {
    await untilGone();
    const output = openSync(log, 'a');
    const child = spawn(program, ['-D', folder, ...flags], {
      ...{ uid, gid, stdio: ['ignore', output, output] },
    });
    closeSync(output);
    child.on('error', (error) => console.error(error));
    await until(`replica (its log: ${log})`, async () => await canRead(url));
  };
  // It must not outlive us.
  process.once('exit', () => signal('SIGQUIT'));
  await start();
  return {
    ...{ url, pid, start },
    stop: async () => {
      signal('SIGCONT');
      const main = pid();
      if (main) process.kill(main, 'SIGINT');
      await until('the end of the replica', async () => pid() === null);
    },
    kill,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

async function canRead(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}

function writeOwned(folder: string, name: string, text: string): void {
  const { uid, gid } = statSync(folder);
  writeFileSync(join(folder, name), text);
  chownSync(join(folder, name), uid, gid);
}

/** With owner and mode: the server runs as its own user. */
function copyData(source: string, folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  execFileSync('cp', ['-a', source, folder]);
  const own = [
    ...OWN_FILES.map((file) => join(folder, file)),
    ...OWN_FOLDERS.flatMap((each) =>
      readdirSync(join(folder, each)).map((entry) => join(folder, each, entry)),
    ),
  ];
  for (const entry of own) rmSync(entry, { recursive: true, force: true });
}
