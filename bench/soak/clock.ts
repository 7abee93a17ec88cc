import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { dayInArgentina } from '../../src/domain/time/clock.ts';

/** Shifts the clock of whole processes, including PostgreSQL, so that midnight falls into the run. */

const HOUR_MS = 3_600_000;

/** Seconds to add so that midnight in Argentina is `inMs` from now; at most half a day either way. */
export function shiftToMidnight(inMs: number): number {
  const target = Date.now() + inMs;
  const hours = Array.from({ length: 25 }, (_, hour) => hour - 12);
  const shifts = hours.map((hour) => Math.ceil(target / HOUR_MS + hour) * HOUR_MS - target);
  const isMidnight = (shift: number) =>
    dayInArgentina(new Date(target + shift)) !== dayInArgentina(new Date(target + shift - 1));
  const shift = shifts.find(isMidnight);
  if (shift === undefined) throw new Error('no midnight within a day');
  return Math.round(shift / 1000);
}

/** Returns the environment of processes whose clock is shifted. */
export function shiftedClock(folder: string, seconds: number): NodeJS.ProcessEnv {
  const library = join(folder, 'shift-clock.so');
  const source = join(import.meta.dirname, 'shift-clock.c');
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl']);
  return { LD_PRELOAD: library, CLOCK_SHIFT_S: String(seconds) };
}

/** For every process started from now on. */
export function setClocks(folder: string, seconds: number): void {
  Object.assign(process.env, shiftedClock(folder, seconds));
}
