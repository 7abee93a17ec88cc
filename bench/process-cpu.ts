import { readFileSync } from 'node:fs';
import { childrenOf } from '../tools/processes.ts';

const TICKS_PER_S = 100;

/** CPU time of a process with all its threads, in its own code and in the kernel. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
}

export const family = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(family)];

/** With all its children that still run. */
export const familySeconds = (pid: number): number =>
  family(pid).reduce((sum, each) => sum + cpuSeconds(each), 0);
