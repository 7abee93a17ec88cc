import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Child, childrenOf, startChild, until } from '../processes.ts';
import { type DebianRelease, makeTree, type TreeKind } from './trees.ts';

/** A copy of a tree of Debian, booted with systemd and with a network of its own: only its loopback. */

export type Ran = { code: number; stdout: string; stderr: string };

export type Machine = {
  /** Its file system, from outside. */
  root: string;
  /** Runs a command as root inside, and throws when it fails. Answers what it wrote to standard output. */
  run: (command: readonly string[], options?: RunOptions) => Promise<string>;
  /** The same, without an opinion about the outcome. */
  attempt: (command: readonly string[], options?: RunOptions) => Promise<Ran>;
  /** Words that, put before a command of the host, run it in the network of the machine. */
  inNetwork: () => string[];
  /** Runs a command of the host in the network of the machine, and throws when it fails. */
  runBeside: (command: readonly string[], options?: RunOptions) => Promise<string>;
  /** As a loss of power: everything is killed. What was written stays. */
  cut: () => Promise<void>;
  shutDown: () => Promise<void>;
  boot: () => Promise<void>;
  /** Ends it and removes its file system. */
  remove: () => Promise<void>;
};

export type RunOptions = {
  input?: string;
  env?: Record<string, string>;
  limitMs?: number;
  /** Shows its output as it comes. */
  isShown?: boolean;
};

const BOOT_LIMIT_MS = 120_000;
const RUN_LIMIT_MS = 300_000;
const INSIDE = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LANG: 'C.UTF-8' };

async function runOnHost(command: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: options.limitMs ?? RUN_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  // A command that does not read its input closes it.
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  if (options.isShown) {
    child.stdout.pipe(process.stdout, { end: false });
    child.stderr.pipe(process.stderr, { end: false });
  }
  const ended = new Promise<number>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done(code ?? 137));
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}

async function runOrThrow(command: readonly string[], options?: RunOptions): Promise<string> {
  const { code, stdout, stderr } = await runOnHost(command, options);
  if (code !== 0)
    throw new Error(`${command.join(' ')}: status ${code}\n${stdout.slice(-4000)}${stderr}`);
  return stdout;
}

/** The first process of the machine: the only child of nspawn. */
function firstProcessOf(nspawn: number): number {
  const [first] = childrenOf(nspawn);
  if (!first) throw new Error('the machine has no processes');
  return first;
}

export async function startMachine(
  name: string,
  release: DebianRelease,
  kind: TreeKind = 'bare',
  /** Another tree of that release, such as one with a portal in it. */
  base = makeTree(release, kind),
): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), `butaca-${name}-`));
  const [root, upper, work] = ['root', 'upper', 'work'].map((part) => join(folder, part)) as [
    string,
    string,
    string,
  ];
  for (const each of [root, upper, work]) mkdirSync(each);
  const layers = `lowerdir=${base},upperdir=${upper},workdir=${work}`;
  await runOrThrow(['mount', '-t', 'overlay', 'overlay', '-o', layers, root]);
  const log = join(folder, 'console.log');
  let nspawn: Child | null = null;
  let first = 0;

  const inside = (env: Record<string, string> = {}): string[] => [
    ...['nsenter', '-t', String(first), '-m', '-u', '-i', '-n', '-p', '-C'],
    ...['env', '-i', ...Object.entries({ ...INSIDE, ...env }).map((pair) => pair.join('='))],
  ];
  const inNetwork = (): string[] => ['nsenter', '-t', String(first), '-n'];
  const attempt = async (command: readonly string[], options: RunOptions = {}): Promise<Ran> =>
    await runOnHost([...inside(options.env), ...command], options);

  const boot = async (): Promise<void> => {
    const args = ['--boot', '--quiet', '--register=no', '--keep-unit', '--private-network'];
    const child = startChild(
      'systemd-nspawn',
      [...args, '--resolv-conf=off', `--machine=${name}`, '-D', root, '--console=pipe'],
      // Newer systemd starts only where it finds the unified hierarchy.
      { SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
      log,
    );
    nspawn = child;
    const hasBooted = async (): Promise<boolean> => {
      first = firstProcessOf(child.process.pid ?? 0);
      const { stdout } = await attempt(['systemctl', 'is-system-running']);
      return ['running', 'degraded'].includes(stdout.trim());
    };
    await until(`the boot of ${release} (its log: ${log})`, hasBooted, {
      child,
      limitMs: BOOT_LIMIT_MS,
    });
  };
  const ended = async (): Promise<void> => {
    const { process: child } = nspawn ?? {};
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise<void>((done) => child.once('close', () => done()));
  };
  const cut = async (): Promise<void> => {
    if (nspawn && first) {
      try {
        process.kill(first, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    }
    await ended();
    nspawn = null;
  };
  const remove = async (): Promise<void> => {
    await cut();
    await runOrThrow(['umount', root]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await boot();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    root,
    attempt,
    run: async (command, options) =>
      await runOrThrow([...inside(options?.env), ...command], options),
    inNetwork,
    runBeside: async (command, options) => await runOrThrow([...inNetwork(), ...command], options),
    cut,
    shutDown: async () => {
      await attempt(['systemctl', 'poweroff', '--no-block']);
      await ended();
      nspawn = null;
    },
    boot,
    remove,
  };
}
