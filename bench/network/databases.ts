import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { fillDemo } from '../../demo/fill.ts';
import { createDatabaseRoles } from '../../tools/database-roles.ts';
import { serverIn, startLocalPostgres } from '../../tools/local-postgres.ts';
import { until } from '../../tools/processes.ts';
import { inMachine, type Machine } from './namespaces.ts';

/** A primary with the demo catalogue and a streaming replica, each on a machine of its own. */

/** Only while it is filled; in its machine it has the usual one. */
const FILL_PORT = 5498;
export const PORT = 5432;
export const HOST_ORIGIN = 'http://localhost:8090';
const SETTINGS = ['shared_buffers=128MB', 'max_connections=150'];

export type Server = {
  /** As owner, from where the bench is. */
  url: string;
  query: (statement: string) => Promise<Record<string, unknown>[]>;
  kill: () => void;
  stop: () => Promise<void>;
};

async function countClients(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int from pg_stat_activity where backend_type = 'client backend'",
  );
  await client.end();
  return rows[0]?.count ?? 0;
}

async function fill(name: string): Promise<string> {
  const filled = await startLocalPostgres({ name, port: FILL_PORT });
  try {
    await createDatabaseRoles(filled.url);
    await fillDemo(filled.url, HOST_ORIGIN);
    // One that is still closing would be told that the server stops, and nobody listens any more.
    await until('the end of all connections', async () => (await countClients(filled.url)) === 1);
    return readlinkSync(`/proc/${filled.pid()}/exe`);
  } finally {
    await filled.stop();
  }
}

async function startServer(
  machine: Machine,
  { program, folder, settings }: { program: string; folder: string; settings: string[] },
): Promise<Server> {
  const { uid, gid } = statSync(folder);
  const flags = [
    ...SETTINGS,
    // Machines share their files, and so the folder of sockets.
    ...['listen_addresses=*', `port=${PORT}`, 'unix_socket_directories='],
    ...settings,
  ].flatMap((setting) => ['-c', setting]);
  const [command = '', ...args] = inMachine(machine.name, 'setpriv', [
    ...[`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', program, '-D', folder],
    ...flags,
  ]);
  const log = resolve(folder, '..', 'server.log');
  const output = openSync(log, 'a');
  spawn(command, args, { stdio: ['ignore', output, output] }).on('error', (error) =>
    console.error(error),
  );
  closeSync(output);
  const { pid, signal, kill } = serverIn(folder);
  // It must not outlive us.
  process.once('exit', () => signal('SIGQUIT'));
  const url = `postgres://butaca:butaca@${machine.address}:${PORT}/butaca`;
  const query: Server['query'] = async (statement) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query(statement)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
  await until(`PostgreSQL of ${machine.name} (its log: ${log})`, async () => {
    await query('select 1');
    return true;
  });
  return {
    url,
    query,
    kill,
    stop: async () => {
      const main = pid();
      if (main) process.kill(main, 'SIGINT');
      await until(`the end of PostgreSQL of ${machine.name}`, async () => pid() === null);
    },
  };
}

export type Databases = { primary: Server; replica: Server };

export async function startDatabases(
  name: string,
  primaryMachine: Machine,
  replicaMachine: Machine,
  /** Of the primary in the wide network. */
  primaryPort: number,
): Promise<Databases> {
  rmSync(resolve('.data', name), { recursive: true, force: true });
  const program = await fill(name);
  const folder = resolve('.data', name, 'postgres');
  appendFileSync(
    join(folder, 'pg_hba.conf'),
    'host all all 10.0.0.0/8 password\nhost replication all 10.0.0.0/8 password\n',
  );
  // It is stopped, so its files are a whole copy.
  const copy = resolve('.data', name, 'replica/postgres');
  mkdirSync(resolve(copy, '..'), { recursive: true });
  execFileSync('cp', ['-a', folder, copy]);
  const { uid, gid } = statSync(folder);
  writeFileSync(join(copy, 'standby.signal'), '');
  execFileSync('chown', [`${uid}:${gid}`, join(copy, 'standby.signal')]);
  const primary = await startServer(primaryMachine, { program, folder, settings: [] });
  const from = `host=${replicaMachine.gateway} port=${primaryPort} user=butaca password=butaca`;
  const replica = await startServer(replicaMachine, {
    ...{ program, folder: copy },
    settings: [
      ...['wal_retrieve_retry_interval=200ms', 'hot_standby_feedback=on'],
      `primary_conninfo=${from} application_name=replica`,
    ],
  });
  return { primary, replica };
}
