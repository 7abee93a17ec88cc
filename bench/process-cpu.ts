import { readFileSync } from 'node:fs';
import { childrenOf } from '../tools/processes.ts';

const TICKS_PER_S = 100;

function ticks(pid: number, ...places: number[]): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return places.reduce((sum, place) => sum + Number(fields[place]), 0) / TICKS_PER_S;
}

/** CPU time of a process with all its threads, in its own code and in the kernel. */
export const cpuSeconds = (pid: number): number => ticks(pid, 11, 12);

/** Of children that have ended, and theirs. */
const endedSeconds = (pid: number): number => ticks(pid, 13, 14);

export const family = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(family)];

const withEnded = (pid: number): number => cpuSeconds(pid) + endedSeconds(pid);

function ifAlive(pid: number): number {
  try {
    return withEnded(pid);
  } catch {
    return 0;
  }
}

/** With all its children, also those that have ended, maybe just now: connections of a pool come and go. */
export const familySeconds = (pid: number): number =>
  family(pid)
    .slice(1)
    .reduce((sum, child) => sum + ifAlive(child), withEnded(pid));
