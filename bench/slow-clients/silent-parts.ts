import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Stack } from '../../scripts/stack.ts';
import { forEach, pause, warm } from '../edge-client.ts';
import { startLoad } from '../faults/load.ts';
import { countLoad } from '../faults/load-bars.ts';
import type { Bar } from '../report.ts';

/** Portals, then PostgreSQL, accept connections and say nothing: stopped, not killed. */
export async function silentParts(
  {
    stack,
    bars,
    notes,
    warmUrls,
  }: { stack: Stack; bars: Bar[]; notes: string[]; warmUrls: string[] },
  milliseconds: number,
  rate: number,
): Promise<void> {
  const signalPostgres = (signal: 'STOP' | 'CONT') => {
    const file = resolve('.data/bench-slow-clients/postgres/postmaster.pid');
    const postmaster = String(readFileSync(file, 'utf8').split('\n')[0]);
    const children = execFileSync('pgrep', ['-P', postmaster], { encoding: 'utf8' });
    const processes = [postmaster, ...children.split('\n').filter(Boolean)];
    for (const one of processes) {
      try {
        process.kill(Number(one), `SIG${signal}`);
      } catch {
        // It ended in between.
      }
    }
  };
  const parts: [string, (signal: 'STOP' | 'CONT') => void][] = [
    [
      'portals silent',
      (signal) => {
        for (const place of [0, 1]) stack.signalPortal(place, `SIG${signal}`);
      },
    ],
    ['PostgreSQL silent', signalPostgres],
  ];
  for (const [what, signal] of parts) {
    await forEach(warmUrls, 8, warm);
    const load = startLoad(warmUrls, rate);
    try {
      await pause(1000);
      signal('STOP');
      await pause(milliseconds);
    } finally {
      signal('CONT');
      await pause(2000);
      countLoad({ bars, notes }, what, rate, await load.stop());
    }
  }
}
