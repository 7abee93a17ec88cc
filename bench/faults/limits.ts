import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { isAlive, until } from '../../scripts/processes.ts';
import type { Stack } from '../../scripts/stack.ts';
import { takeConnections } from '../../tests/support/take-connections.ts';
import { ask, forEach, pause } from '../edge-client.ts';
import type { Bar } from '../report.ts';

/** Ways of having too little of something. Each begins, and gives what ends it. */

export type Site = {
  stack: Stack;
  folder: string;
  warm: readonly string[];
  cold: string[];
  /** One of nobody in open access. */
  cookies: readonly string[];
  access: string;
  quick: boolean;
  bars: Bar[];
  notes: string[];
};

/** What shows that the fault was there, and how often. */
export type End = () => Promise<{ seen: string; times: number }>;

const errorCode = (error: unknown): string => String((error as { code?: string }).code ?? error);

/** Another client takes every connection that PostgreSQL has, and those of everyone else as well. */
export async function useUpConnections({ stack }: Site): Promise<End> {
  const release = await takeConnections(stack.databaseUrl);
  return async () => ({ seen: 'connections held', times: await release() });
}

const ALMOST_NOTHING = 1_000_000;
const COLD_AT_ONCE = 4;
const MAX_UNTIL_ENDED_MS = 60_000;

/**
 * Portals get no more memory than they have, again and again after each start. Pages that nobody asked for before make
 * them want more, which ends them.
 */
export async function useUpMemory({ stack, cold, cookies }: Site): Promise<End> {
  const limited = new Set<number>();
  const ended = () => [...limited].filter((pid) => !isAlive(pid)).length;
  const limit = () => {
    for (const [name, pid] of stack.pids()) {
      if (!name.startsWith('portal') || limited.has(pid)) continue;
      try {
        execFileSync('prlimit', ['--pid', String(pid), `--data=${ALMOST_NOTHING}`]);
        limited.add(pid);
      } catch {
        // It ended meanwhile.
      }
    }
  };
  limit();
  const timer = setInterval(limit, 250);
  let isOver = false;
  const asking = forEach(Array(COLD_AT_ONCE).fill(0), COLD_AT_ONCE, async () => {
    while (!isOver) await ask(cold.pop() ?? '', cookies[0]).catch(() => pause(100));
  });
  const allEnded = async () => ended() >= stack.portals.length;
  await until('portals end', allEnded, { limitMs: MAX_UNTIL_ENDED_MS }).catch(() => {});
  return async () => {
    clearInterval(timer);
    isOver = true;
    const times = ended();
    // The limit stays with a process for good.
    for (const place of stack.portals.keys()) stack.killPortal(place);
    await asking;
    return { seen: 'portals ended', times };
  };
}

const WAL_BYTES = 1_000_000;

/** The disk of PostgreSQL and of the logs is full; what is written to the log of transactions finds no space. */
export async function fillDisk({ stack, folder }: Site): Promise<End> {
  const ballast = join(folder, 'ballast');
  const chunk = Buffer.alloc(1_000_000, 1);
  const fill = () => {
    const file = openSync(ballast, 'a');
    try {
      while (true) writeSync(file, chunk);
    } catch {
      // Full.
    } finally {
      closeSync(file);
    }
  };
  let isOver = false;
  let starts = 0;
  const failures = new Map<string, number>();
  const writing = (async () => {
    while (!isOver) {
      fill();
      if (!stack.postgres.pid()) {
        starts += 1;
        await stack.postgres.start().catch(() => {});
      }
      const client = new pg.Client({
        connectionString: stack.databaseUrl,
        connectionTimeoutMillis: 2000,
        query_timeout: 5000,
      });
      client.on('error', () => {});
      try {
        await client.connect();
        await client.query(`select pg_logical_emit_message(true, '', repeat('x', ${WAL_BYTES}))`);
      } catch (error) {
        failures.set(errorCode(error), (failures.get(errorCode(error)) ?? 0) + 1);
        await pause(1000);
      } finally {
        await client.end().catch(() => {});
      }
    }
  })();
  return async () => {
    isOver = true;
    rmSync(ballast);
    await writing;
    if (!stack.postgres.pid()) await stack.postgres.start();
    rmSync(ballast, { force: true });
    const kinds = [...failures].map(([code, count]) => `${count}× ${code}`).join(', ');
    const times = [...failures.values()].reduce((sum, count) => sum + count, 0);
    return { seen: `writes failed (${kinds}; PostgreSQL started again ${starts}×)`, times };
  };
}

const DISK = '600m';

/** A folder below `.data/` on a small disk of its own. Needs root. */
export function mountSmallDisk(name: string): { folder: string; unmount: () => void } {
  const folder = resolve('.data', name);
  // Lazily: a process that is about to end may still have its log open.
  const unmount = () => execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
  mkdirSync(folder, { recursive: true });
  try {
    // Left by a run that was killed.
    unmount();
  } catch {
    // None.
  }
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder]);
  return { folder, unmount };
}
