import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { missingOf } from '../tools/needs.ts';
import { BOOTED_MACHINE, buildPackage } from './booted.ts';
import { type Measured, table } from './report.ts';

/** Every bench, one after the other, each in a process of its own: one that breaks or hangs does not end the others. */

const LIMIT_MINUTES = { quick: 20, full: 6 * 60 };
const END_LIMIT_MS = 20_000;

type Kept = Measured & { notRun?: string };
type Outcome = { name: string; kept: Kept | null; minutes: number; end: string };

async function runOne(name: string, quick: boolean): Promise<Outcome> {
  const file = join(import.meta.dirname, 'results', `${name}.json`);
  rmSync(file, { force: true });
  const start = performance.now();
  const words = [join(import.meta.dirname, 'run.ts'), name, ...(quick ? ['--quick'] : [])];
  // A group of its own, so that whatever it has started ends with it.
  const child = spawn(process.execPath, [...words, '--build', 'no'], {
    stdio: 'inherit',
    detached: true,
  });
  const signal = (which: NodeJS.Signals) => {
    try {
      process.kill(-Number(child.pid), which);
    } catch {
      // It has ended.
    }
  };
  const stop = () => signal('SIGTERM');
  const quit = () => process.exit(130);
  process.once('SIGINT', quit).once('exit', stop);
  const limit = LIMIT_MINUTES[quick ? 'quick' : 'full'];
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop();
    setTimeout(() => signal('SIGKILL'), END_LIMIT_MS).unref();
  }, limit * 60_000);
  const [code, by] = (await once(child, 'exit')) as [number | null, string | null];
  clearTimeout(timer);
  stop();
  process.removeListener('SIGINT', quit).removeListener('exit', stop);
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : null;
  const end = isLate ? `broke: not within ${limit} minutes` : `broke: ended with ${by ?? code}`;
  return { name, kept, minutes: (performance.now() - start) / 60_000, end };
}

/** A line for the bench, and one below it for each bar that it missed. */
function rowsOf({ name, kept, minutes, end }: Outcome): string[][] {
  const took = minutes.toFixed(1);
  if (!kept) return [[name, '', end, took]];
  if (kept.notRun) return [[name, '', `not run: ${kept.notRun}`, '']];
  const missed = kept.bars.filter(({ ok }) => !ok);
  return [
    [name, String(kept.bars.length - missed.length), String(missed.length), took],
    ...missed.map(({ what, bar, measured }) => [
      ...['', '', `${what}: asked ${bar}, measured ${measured}`, ''],
    ]),
  ];
}

const isWhole = ({ kept }: Outcome): boolean =>
  kept !== null && kept.bars.length > 0 && kept.bars.every(({ ok }) => ok);

/** Whether all of them ran and held. */
export async function runAll(names: readonly string[], quick: boolean): Promise<boolean> {
  if (missingOf(BOOTED_MACHINE) === '') buildPackage(new Map());
  const outcomes: Outcome[] = [];
  for (const name of names) {
    console.log(`\n=== ${name}`);
    outcomes.push(await runOne(name, quick));
  }
  const rows = [['bench', 'held', 'missed', 'minutes'], ...outcomes.flatMap(rowsOf)];
  console.log(`\n${table(rows)}`);
  return outcomes.every(isWhole);
}
