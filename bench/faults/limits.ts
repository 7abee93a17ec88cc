import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { takeConnections } from '../../tests/support/take-connections.ts';
import { isAlive } from '../../tools/processes.ts';
import type { Stack } from '../../tools/stack.ts';
import { pause } from '../edge-client.ts';
import type { Bar } from '../report.ts';

/** Ways to run out of a resource. Each one starts, and returns a function that ends it. */

export type Site = {
  stack: Stack;
  folder: string;
  warm: readonly string[];
  cold: string[];
  /** Without a session in open access. */
  cookies: readonly string[];
  access: string;
  quick: boolean;
  bars: Bar[];
  notes: string[];
};

/** What proves that the fault happened, and how often. */
export type End = () => Promise<{ seen: string; times: number }>;

const errorCode = (error: unknown): string => String((error as { code?: string }).code ?? error);

/** Another client takes every connection of PostgreSQL, also those that others had. */
export async function useUpConnections({ stack }: Site): Promise<End> {
  const release = await takeConnections(stack.databaseUrl);
  return async () => ({ seen: 'connections held', times: await release() });
}

const ALMOST_NOTHING = 1_000_000;

/** Portals are killed, as at a limit of systemd; the restarted ones get almost no memory and crash. */
export async function useUpMemory({ stack }: Site): Promise<End> {
  const before = new Set(stack.pids().values());
  const limited = new Set<number>();
  const limit = () => {
    for (const [name, pid] of stack.pids()) {
      if (!name.startsWith('portal') || before.has(pid) || limited.has(pid)) continue;
      try {
        execFileSync('prlimit', ['--pid', String(pid), `--data=${ALMOST_NOTHING}`]);
        limited.add(pid);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  const killPortals = () => [...stack.portals.keys()].forEach(stack.killPortal);
  killPortals();
  const timer = setInterval(limit, 100);
  return async () => {
    clearInterval(timer);
    const times = [...limited].filter((pid) => !isAlive(pid)).length;
    // A process cannot get rid of the limit.
    killPortals();
    return { seen: 'portals ended for lack of memory', times };
  };
}

const WAL_BYTES = 1_000_000;

/** The disk of PostgreSQL and of the logs is full; the WAL has no space. */
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

/** A folder below `.data/` on its own small disk. Needs root. */
export function mountSmallDisk(name: string): { folder: string; unmount: () => void } {
  const folder = resolve('.data', name);
  // Lazily: a process that is ending may still have its log open.
  const unmount = () => execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
  mkdirSync(folder, { recursive: true });
  try {
    // Left by a run that was killed.
    unmount();
  } catch {
    // There is none.
  }
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder]);
  return { folder, unmount };
}
