import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { uses } from './needs.ts';
import { freePort, until } from './processes.ts';

/**
 * A server of Debian's postgresql-15 in its own folder. The PostgreSQL from npm has no pg_dump, and Debian's
 * pgBackRest supports up to 15.
 */
export type DebianPostgres = {
  port: number;
  /** Below the server's folder, owned by its user. */
  dataFolder: string;
  socketFolder: string;
  url: (database: string) => string;
  start: (settings?: readonly string[]) => Promise<void>;
  stop: () => Promise<void>;
  /** What starts and stops it with its last settings, whoever runs them. */
  commands: () => { start: string[]; stop: string[] };
  /** Kills it, like a crash. Its number is in `postmaster.pid`, if that is still there. */
  kill: (pid: number) => Promise<void>;
  /** Runs a program as the server's user with this server as its default; returns its output. */
  run: (program: string, args: readonly string[]) => Promise<string>;
};

export const PROGRAMS = '/usr/lib/postgresql/15/bin';
uses(join(PROGRAMS, 'initdb'));
const MAX_COMMAND_MS = 20 * 60_000;

/** PostgreSQL refuses to run as root. */
export function serverUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The setup of docs/operating.md: a role, and a database with Spanish collation. */
const DATABASE = '-T template0 -E UTF8 --locale-provider=icu --icu-locale=es-AR --locale=C';
export const createDatabaseArgs = (name: string): string[] => [
  ...['-O', 'butaca', ...DATABASE.split(' ')],
  name,
];

/** Daily, to one file. */
export const dumpArgs = (file: string): string[] => ['-Fc', '-Z1', '-N', 'staging', '-f', file];
/** Into an empty database; everything in it belongs to the owner's role. The others get their privileges by `butaca migrate`. */
export const restoreArgs = (database: string): string[] => [
  ...['--exit-on-error', '--no-owner', '--no-privileges', '--role=butaca', '-j2'],
  ...['-d', database],
];

/** A new server in an empty folder, started, with the role `butaca` and no database yet. */
export async function createDebianPostgres(
  folder: string,
  settings: readonly string[] = [],
): Promise<DebianPostgres> {
  const user = serverUser();
  mkdirSync(folder, { recursive: true });
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const dataFolder = join(folder, 'data');
  const env = { ...process.env, PGHOST: folder, PGPORT: String(port), PGUSER: 'postgres' };
  const run = async (program: string, args: readonly string[]): Promise<string> => {
    const own = join(PROGRAMS, program);
    const { stdout } = await promisify(execFile)(existsSync(own) ? own : program, args, {
      ...user,
      env,
      cwd: folder,
      timeout: MAX_COMMAND_MS,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  };
  let lastSettings = settings;
  const startArgs = (): string[] => {
    const all = [`port=${port}`, `unix_socket_directories=${folder}`, ...lastSettings];
    const flags = all.map((setting) => `-c '${setting}'`).join(' ');
    const log = join(folder, 'server.log');
    return ['-D', dataFolder, '-l', log, '-o', flags, '-w', '-t', '600', 'start'];
  };
  const stopArgs = ['-D', dataFolder, '-m', 'fast', '-w', 'stop'];
  const start = async (given: readonly string[] = lastSettings): Promise<void> => {
    lastSettings = given;
    await run('pg_ctl', startArgs());
  };
  await run('initdb', ['-D', dataFolder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N']);
  await start();
  await run('createuser', ['butaca']);
  return {
    port,
    dataFolder,
    socketFolder: folder,
    url: (database) => `postgres://butaca@127.0.0.1:${port}/${database}`,
    start,
    stop: async () => void (await run('pg_ctl', stopArgs)),
    commands: () => {
      const asUser = user.uid === undefined ? [] : ['runuser', '-u', 'postgres', '--'];
      const command = [...asUser, join(PROGRAMS, 'pg_ctl')];
      return { start: [...command, ...startArgs()], stop: [...command, ...stopArgs] };
    },
    kill: async (pid) => {
      process.kill(pid, 'SIGQUIT');
      await until('the end of the server', async () => !existsSync(`/proc/${pid}`));
    },
    run,
  };
}
