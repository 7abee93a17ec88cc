import { readFileSync } from 'node:fs';

const LINES = {
  private: /^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm,
  own: /^Pss_Anon:\s+(\d+) kB$/gm,
};

/** A process that has ended in between has none. */
function bytes(pid: number, lines: RegExp): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return 1024 * [...text.matchAll(lines)].reduce((sum, [, count]) => sum + Number(count), 0);
  } catch {
    return 0;
  }
}

/** Private bytes of one process. */
export const privateBytes = (pid: number): number => bytes(pid, LINES.private);

/** Private bytes without files and without shared memory. */
export const anonymousBytes = (pid: number): number => bytes(pid, LINES.own);
