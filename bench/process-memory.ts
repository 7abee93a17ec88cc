import { readFileSync } from 'node:fs';
import { childrenOf } from '../scripts/processes.ts';

/** Bytes that belong to one process alone; what has ended in between has none. */
export function privateBytes(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const kilobytes = [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)];
    return 1024 * kilobytes.reduce((sum, [, count]) => sum + Number(count), 0);
  } catch {
    return 0;
  }
}

/** Of a process and all that it started, together. */
export function familyBytes(pid: number): number {
  let children: number[] = [];
  try {
    children = childrenOf(pid);
  } catch {
    // It ended.
  }
  return privateBytes(pid) + children.reduce((sum, child) => sum + familyBytes(child), 0);
}
