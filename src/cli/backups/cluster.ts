import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { optionalEnv } from '../../platform/env.ts';
import { CommandFailed } from '../errors.ts';
import { FILES } from '../machine/paths.ts';
import { run as runProgram } from '../machine/run.ts';
import { waitUntil } from '../machine/wait.ts';

/** The PostgreSQL cluster that is backed up, as `configureBackups` found it. Holds no secrets. */
const clusterSchema = z.object({
  /** The command and the options that every call needs. */
  pgbackrest: z.array(z.string()).min(1),
  dataFolder: z.string(),
  socketFolder: z.string(),
  port: z.number(),
  /** Folder of pg_ctl, psql and so on. */
  programs: z.string(),
  /** The user that PostgreSQL runs as. */
  owner: z.string(),
  database: z.string(),
  /** Run as root; their end does not mean that the server is ready. */
  start: z.array(z.string()).min(1),
  stop: z.array(z.string()).min(1),
  /** Units of systemd that write, patterns included. A restore stops those that run, and starts them again. */
  writers: z.array(z.string()),
  /** What PostgreSQL archives with. Backups that were configured by an older release have none. */
  archiveScript: z.string().optional(),
  /** Any second of so many days can be restored. */
  keepDays: z.number().optional(),
  /** Proofs, the spare cluster of the drill, and how far a restore has come. */
  stateFolder: z.string(),
});

export type Cluster = z.output<typeof clusterSchema>;

const MAX_COMMAND_MS = 6 * 3_600_000;

const clusterFile = (): string => optionalEnv('BACKUPS_FILE') ?? FILES.cluster;

/** The folder of the files that `butaca setup` writes. */
export const configFolder = (): string => dirname(clusterFile());

export function readCluster(): Cluster {
  const file = clusterFile();
  if (!existsSync(file))
    throw new CommandFailed(
      `Backups are not configured here (no ${file}): \`butaca setup\` does it for a local database. On a new machine, with the kit of the lost one: butaca setup --kit FILE`,
    );
  return clusterSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

function idsOf(owner: string): { uid: number; gid: number } {
  const id = (flag: string): number => Number(execFileSync('id', [flag, owner]).toString());
  return { uid: id('-u'), gid: id('-g') };
}

const isRoot = (): boolean => process.getuid?.() === 0;

/** As the owner of the cluster if we are root. */
const identity = ({ owner }: Cluster) => (isRoot() ? idsOf(owner) : {});

async function runWith(
  cluster: Cluster,
  [program = '', ...args]: readonly string[],
  input = '',
): Promise<string> {
  const own = join(cluster.programs, program);
  const how = { limitMs: MAX_COMMAND_MS, input, ...identity(cluster) };
  return await runProgram([existsSync(own) ? own : program, ...args], how);
}

/** A program of PostgreSQL or of the system, as the cluster's owner. */
export const run = async (cluster: Cluster, ...command: readonly string[]): Promise<string> =>
  await runWith(cluster, command);

export const pgbackrest = async (cluster: Cluster, ...args: readonly string[]): Promise<string> => {
  const [program = '', ...common] = cluster.pgbackrest;
  return await run(cluster, program, ...common, ...args);
};

/** A statement as the superuser, whom PostgreSQL knows by the user of the system. It may hold a password: not as an argument. */
export const ask = async (cluster: Cluster, statement: string): Promise<string> =>
  (
    await runWith(
      cluster,
      [
        ...['psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-h', cluster.socketFolder],
        ...['-p', String(cluster.port), '-U', cluster.owner, '-d', 'postgres'],
      ],
      statement,
    )
  ).trim();

/** A program of the system, as the user that we are. */
export const system = async (command: readonly string[]): Promise<string> =>
  await runProgram(command, { limitMs: MAX_COMMAND_MS });

export function ensureFolder(cluster: Pick<Cluster, 'owner'>, path: string, mode = 0o700): void {
  mkdirSync(path, { recursive: true, mode });
  if (!isRoot()) return;
  const { uid, gid } = idsOf(cluster.owner);
  chownSync(path, uid, gid);
}

export const proofsFolder = ({ stateFolder }: Pick<Cluster, 'stateFolder'>): string =>
  join(stateFolder, 'proofs');
export const spareFolder = ({ stateFolder }: Cluster): string => join(stateFolder, 'drill');

/** For what needs no more than the cluster: from here on this process is its owner. */
export function becomeOwner(cluster: Cluster): void {
  if (!isRoot()) return;
  ensureFolder(cluster, proofsFolder(cluster), 0o755);
  ensureFolder(cluster, spareFolder(cluster));
  const { uid, gid } = idsOf(cluster.owner);
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

async function isRunning(cluster: Cluster): Promise<boolean> {
  if (!existsSync(join(cluster.dataFolder, 'postmaster.pid'))) return false;
  return await run(cluster, 'pg_ctl', 'status', '-D', cluster.dataFolder).then(
    () => true,
    () => false,
  );
}

export async function stopCluster(cluster: Cluster): Promise<void> {
  // Even if it does not run: systemd may be about to start it again after a crash.
  await system(cluster.stop).catch(() => {});
  if (await isRunning(cluster))
    throw new CommandFailed('PostgreSQL does not stop: look at its log.');
  // After a crash. pgBackRest takes the file for a running server.
  rmSync(join(cluster.dataFolder, 'postmaster.pid'), { force: true });
}

/** Starts it if needed, and waits until it accepts writes: recovery has ended. */
export async function startCluster(cluster: Cluster, limitMs: number): Promise<void> {
  // Some say that it failed, others say nothing: what counts is whether it runs.
  if (!(await isRunning(cluster))) await system(cluster.start).catch(() => {});
  const isReady = async () => {
    if ((await ask(cluster, 'select pg_is_in_recovery()').catch(() => '')) === 'f') return true;
    if (await isRunning(cluster)) return false;
    throw new CommandFailed('PostgreSQL does not start: its log says why.');
  };
  const minutes = Math.round(limitMs / 60_000);
  await waitUntil(isReady, limitMs, `PostgreSQL is not ready after ${minutes} minutes.`);
}
