import { readFileSync } from 'node:fs';

const TICKS_PER_S = 100;

/** CPU time of a process with all its threads, in its own code and in the kernel. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
}
