import { readFileSync } from 'node:fs';

const LINES = {
  private: /^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm,
  own: /^Pss_Anon:\s+(\d+) kB$/gm,
};

/** What has ended in between has none. */
function bytes(pid: number, lines: RegExp): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return 1024 * [...text.matchAll(lines)].reduce((sum, [, count]) => sum + Number(count), 0);
  } catch {
    return 0;
  }
}

/** Bytes that belong to one process alone. */
export const privateBytes = (pid: number): number => bytes(pid, LINES.private);

/** Bytes of its own, without files and without what is made to be shared. */
export const anonymousBytes = (pid: number): number => bytes(pid, LINES.own);
