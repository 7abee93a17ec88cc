import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  DOMAIN,
  installPackage,
  setUp,
  startBareMachine,
} from '../../tools/debian/installed-portal.ts';
import type { Machine } from '../../tools/debian/machine.ts';
import { DEBIAN_RELEASES, type DebianRelease } from '../../tools/debian/trees.ts';
import { FAKETIME } from '../../tools/needs.ts';
import { until } from '../../tools/processes.ts';
import { BOOTED_MACHINE, buildPackage } from '../booted.ts';
import { allOf, atMost, type Bench, none } from '../report.ts';
import { FAULTS, type Fault } from './faults.ts';
import { plantingOn } from './planting.ts';

/**
 * Faults planted in an installed portal: is each named, it alone, and does its line mend it? The clock needs Debian's package
 * faketime on this machine. `--debian trixie` for another release, `--only NAME,NAME` for some.
 */

type Problem = { name: string; what: string; mend: string };

const HEALTHY_RUNS = 5;
const MEND_LIMIT_MS = 90_000;
const SLOWEST_S = 20;

async function install(machine: Machine): Promise<void> {
  if (existsSync(FAKETIME)) cpSync(FAKETIME, join(machine.root, 'usr/local/lib/libfaketime.so.1'));
  // The tree has more than a portal needs; on a new machine they are not there.
  await machine.attempt(['systemctl', 'disable', '--now', '--quiet', 'nginx', 'caddy']);
  await installPackage(machine);
  const { code, stderr } = await setUp(machine, DOMAIN, '--tls', 'local');
  if (code !== 0) throw new Error(`butaca setup: ${stderr}`);
}

export const needs = BOOTED_MACHINE;

export const run: Bench = async ({ quick, options }) => {
  buildPackage(options);
  const release = (options.get('--debian') ?? 'bookworm') as DebianRelease;
  if (!DEBIAN_RELEASES.includes(release)) throw new Error(`no such Debian: ${release}`);
  const only = options.get('--only')?.split(',');
  const chosen = FAULTS.filter(({ name }) => only === undefined || only.includes(name))
    .filter(({ name }) => name !== 'clock-off' || existsSync(FAKETIME))
    .filter((_, place) => !quick || place % 8 === 0);
  const machine = await startBareMachine(`doctor-${release}`, release);
  const on = plantingOn(machine);
  const times: number[] = [];
  const notes: string[] = [];
  const doctor = async (): Promise<Problem[]> => {
    const start = performance.now();
    const { code, stdout, stderr } = await machine.attempt(['butaca', 'doctor', '--json']);
    times.push(performance.now() - start);
    if (stdout === '') throw new Error(`doctor said nothing: ${stderr}`);
    const { ok, problems } = JSON.parse(stdout) as { ok: boolean; problems: Problem[] };
    if (ok !== (code === 0)) throw new Error(`status ${code} with ok=${ok}`);
    return problems;
  };
  const say = (line: string) => {
    console.log(line);
    notes.push(line);
  };
  const untilHealthy = async (what: string): Promise<Problem[]> => {
    let left: Problem[] = [];
    const look = async () => {
      left = await doctor();
      return left.length === 0;
    };
    await until(what, look, { limitMs: MEND_LIMIT_MS }).catch(() => {});
    return left;
  };
  /** What was planted is found, alone; then its lines are typed. */
  const tryFault = async ({ what, name, plant, undo }: Fault) => {
    await plant(on);
    const found = await doctor();
    const isNamed = found.some((problem) => problem.name === name);
    const others = found.filter((problem) => problem.name !== name);
    for (const { mend } of found) {
      const { code, stderr } = await machine.attempt(['bash', '-c', mend]);
      if (code !== 0 && !undo)
        say(`${what}: \`${mend}\` ended with ${code}: ${stderr.slice(-300)}`);
    }
    if (undo) await machine.run(['sh', '-ec', undo]);
    const left = await untilHealthy(what);
    const words = (list: readonly Problem[]) =>
      list.map((each) => `${each.name} (${each.what})`).join('; ');
    if (!isNamed) say(`${what}: ${name} is not named, but ${words(found) || 'nothing'}`);
    else if (others.length > 0) say(`${what}: named too: ${words(others)}`);
    if (left.length > 0) say(`${what}: after the mend there is still ${words(left)}`);
    console.log(
      `${what}: ${isNamed ? 'named' : 'MISSED'}, ${left.length === 0 ? 'mended' : 'NOT MENDED'}`,
    );
    return { isNamed, isAlone: others.length === 0, isMended: left.length === 0 };
  };
  try {
    await install(machine);
    await untilHealthy('the first time');
    let alarms = 0;
    for (let each = 0; each < HEALTHY_RUNS; each++) {
      const found = await doctor();
      alarms += found.length;
      for (const { name, what } of found) say(`false alarm: ${name}: ${what}`);
    }
    const results: Awaited<ReturnType<typeof tryFault>>[] = [];
    for (const fault of chosen) results.push(await tryFault(fault));
    const count = (key: 'isNamed' | 'isAlone' | 'isMended') =>
      results.filter((result) => result[key]).length;
    const all = chosen.length;
    console.log(await machine.run(['butaca', 'status']));
    return {
      bars: [
        none(`${release}: false alarms in ${HEALTHY_RUNS} looks at a healthy portal`, alarms),
        allOf('planted faults that are named', count('isNamed'), all),
        allOf('nothing else is named', count('isAlone'), all),
        allOf('mended by the lines that are shown', count('isMended'), all),
        atMost('slowest look', Math.max(...times) / 1000, SLOWEST_S, 's'),
      ],
      notes,
    };
  } finally {
    await machine.remove();
  }
};
