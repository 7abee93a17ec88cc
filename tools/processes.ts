import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname } from 'node:path';
import { assertThere } from './needs.ts';

export type Child = { process: ChildProcess; stop: () => Promise<void>; kill: () => void };

const STOP_LIMIT_MS = 6000;

const running = new Set<ChildProcess>();
// Whoever fails without stopping in order leaves nothing running.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A child process whose output goes to a file. It is stopped with SIGTERM, and after a while with SIGKILL. */
export function startChild(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  logFile: string,
  cwd?: string,
): Child {
  assertThere(command);
  mkdirSync(dirname(logFile), { recursive: true });
  const output = openSync(logFile, 'a');
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    ...(cwd && { cwd }),
  });
  closeSync(output);
  running.add(child);
  const ended = new Promise<void>((done) => {
    child.once('close', () => {
      running.delete(child);
      done();
    });
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      done();
    });
  });
  return {
    process: child,
    kill: () => child.kill('SIGKILL'),
    stop: async () => {
      child.kill('SIGTERM');
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(limit);
    },
  };
}

const RESTART_MS = 1000;

/** Restarts it whenever it ends, as systemd would with `Restart=always` and `RestartSec=1`. */
export function keepRunning(start: () => Child): Child {
  let child = start();
  let isStopping = false;
  let again: NodeJS.Timeout | undefined;
  const watch = () => {
    child.process.once('close', () => {
      if (isStopping) return;
      again = setTimeout(() => {
        child = start();
        watch();
      }, RESTART_MS);
    });
  };
  watch();
  return {
    get process() {
      return child.process;
    },
    kill: () => child.kill(),
    stop: async () => {
      isStopping = true;
      clearTimeout(again);
      await child.stop();
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Repeats the check until it succeeds; a check that throws counts as failed. A dead process ends the wait. */
export async function until(
  what: string,
  check: () => Promise<boolean>,
  { child, limitMs = 30_000 }: { child?: Child; limitMs?: number } = {},
): Promise<void> {
  const end = Date.now() + limitMs;
  while (Date.now() < end) {
    if (child && hasEnded(child.process)) throw new Error(`${what}: the process ended`);
    if (await check().catch(() => false)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${what}: not within ${limitMs} ms`);
}

/** Any other process that listens there would be taken for ours. */
export async function assertFree(port: number): Promise<void> {
  await new Promise<void>((done, refuse) => {
    const probe = createServer();
    probe.once('error', () =>
      refuse(
        new Error(`port ${port} is taken: another copy, or a portal in containers, may be running`),
      ),
    );
    probe.listen(port, () => probe.close(() => done()));
  });
}

/** For a script: ends it with one sentence instead of a trace. */
export async function endUnlessFree(what: string, ports: readonly number[]): Promise<void> {
  for (const port of ports)
    await assertFree(port).catch((error: Error) => {
      console.error(`Cannot start ${what}: ${error.message}.`);
      process.exit(1);
    });
}

/** The first of these ports on which nobody listens. */
export async function firstFree(ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    const [probe] = await Promise.allSettled([assertFree(port)]);
    if (probe.status === 'fulfilled') return port;
  }
  throw new Error(`ports ${ports.join(', ')} are all taken`);
}

/** Ports that were free a moment ago, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0] as number;

/** Only Linux tells. */
export const childrenOf = (pid: number): number[] =>
  process.platform === 'linux'
    ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number)
    : [];

/** A zombie counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    if (process.platform !== 'linux') return process.kill(pid, 0);
    return !/^State:\s*[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
  await response.arrayBuffer();
  return response.status === 200;
}
