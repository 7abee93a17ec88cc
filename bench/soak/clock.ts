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

/** For every process started from now on. */
export function setClocks(folder: string, seconds: number): void {
  const library = join(folder, 'shift-clock.so');
  const source = join(import.meta.dirname, 'shift-clock.c');
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl']);
  process.env.LD_PRELOAD = library;
  process.env.CLOCK_SHIFT_S = String(seconds);
}
