import { execFileSync } from 'node:child_process';
import { childrenOf } from '../tools/processes.ts';
import type { Stack } from '../tools/stack.ts';
import { anonymousBytes } from './process-memory.ts';

/** Counters of a running edge by name, such as `MAIN.n_object`. */
export function edgeStats(workdir: string): Map<string, number> {
  const text = execFileSync('varnishstat', ['-n', workdir, '-1'], { encoding: 'utf8' });
  const rows = text.split('\n').map((line) => line.split(/\s+/));
  return new Map(rows.map(([name = '', value]) => [name, Number(value)]));
}

export const edgeStat = (stack: Stack, name: string): number =>
  edgeStats(stack.edgeWorkdir).get(name) ?? Number.NaN;

/** Memory of varnishd's child process, which holds the copies. */
export function edgeMemoryMb(stack: Stack): number {
  const [child = 0] = childrenOf(stack.pids().get('edge') ?? 0);
  return anonymousBytes(child) / 2 ** 20;
}
