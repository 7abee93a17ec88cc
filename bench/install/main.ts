import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AUTHORITY,
  DOMAIN,
  installPackage,
  pageOf,
  setUp,
  startBareMachine,
} from '../../tools/debian/installed-portal.ts';
import type { Machine } from '../../tools/debian/machine.ts';
import { DEBIAN_RELEASES, type DebianRelease } from '../../tools/debian/trees.ts';
import { HEADLESS } from '../../tools/needs.ts';
import { until } from '../../tools/processes.ts';
import { BOOTED_MACHINE, buildPackage } from '../booted.ts';
import { pause } from '../edge-client.ts';
import { type Bar, type Bench, type Measured, onlyPart } from '../report.ts';
import { certificateOfAuthority } from './authority.ts';
import { tenLines } from './catalogue.ts';

/** From a bare machine to a portal with a film that plays, in each Debian; the same again; reboots. */

const MAX_MINUTES = 5;
const LATE_S = { quick: 15, full: 60 };
const READY_LIMIT_MS = 180_000;
const UNITS = ['edge', 'portal@1', 'portal@2', 'studio', 'tls', 'worker'].map(
  (name) => `butaca-${name}.service`,
);

const secondsSince = (start: number): number => (performance.now() - start) / 1000;

/** What must not change when everything is done a second time: files, and since when each unit runs. */
const stateOf = async ({ run }: Machine): Promise<string> =>
  await run([
    'sh',
    '-c',
    `find /etc/butaca -type f -exec sha256sum {} + | sort; systemctl show -p Id -p ActiveEnterTimestampMonotonic ${UNITS.join(' ')}`,
  ]);

/** With the browser of this machine. */
const watch = async (
  machine: Machine,
  link: string,
): Promise<{ issuer?: string; operator: string }> =>
  JSON.parse(
    await machine.runBeside([
      ...[
        process.execPath,
        'bench/install/viewer.ts',
        `https://${DOMAIN}`,
        link,
        join(machine.root, AUTHORITY),
      ],
    ]),
  );

async function install(machine: Machine) {
  const start = performance.now();
  const times: string[] = [];
  const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const begun = performance.now();
    const result = await work();
    times.push(`${what} ${secondsSince(begun).toFixed(0)} s`);
    return result;
  };
  await timed('package', async () => await installPackage(machine));
  const done = await timed(
    'setup',
    async () => await setUp(machine, DOMAIN, '--tls', 'local', '--operator', 'Ana'),
  );
  if (done.code !== 0) throw new Error(`setup failed:\n${done.stdout}${done.stderr}`);
  const link = /https:\S+invitacion#\S+/.exec(done.stdout)?.[0] ?? '';
  const empty = await pageOf(machine, '/');
  writeFileSync(join(machine.root, 'root/catalogue.ndjson'), tenLines());
  const imported = await timed(
    'import',
    async () => await machine.run(['butaca', 'import', '/root/catalogue.ndjson', '--frame-hosts']),
  );
  const seen = await timed('browser', async () => await watch(machine, link));
  return { minutes: secondsSince(start) / 60, times, empty, imported, seen };
}

async function repeat(machine: Machine): Promise<{ isSame: boolean; said: string }> {
  const before = await stateOf(machine);
  await installPackage(machine);
  const again = await setUp(machine, DOMAIN, '--tls', 'local', '--operator', 'Ana');
  const imported = await machine.run([
    ...['butaca', 'import', '/root/catalogue.ndjson', '--frame-hosts'],
  ]);
  const isSame =
    (await stateOf(machine)) === before &&
    again.stdout.includes('Nothing was changed') &&
    imported.includes(' 0 new, 0 changed');
  return { isSame, said: `${again.stdout.split('\n')[0]} ${imported.split(';')[0]}` };
}

const answers = async (machine: Machine): Promise<boolean> =>
  (await pageOf(machine, '/movies')).includes('La función');

async function secondsToAnswer(machine: Machine): Promise<number> {
  const start = performance.now();
  await until('the portal after a reboot', async () => await answers(machine), {
    limitMs: READY_LIMIT_MS,
  });
  return secondsSince(start);
}

async function brokenUnits({ run }: Machine): Promise<string> {
  const failed = await run(['systemctl', '--failed', '--plain', '--no-legend']);
  const states = await run(['systemctl', 'is-active', ...UNITS]).catch(() => 'inactive');
  return states.includes('inactive') || failed.includes('butaca') ? `${failed} ${states}` : '';
}

async function reboot(machine: Machine): Promise<{ seconds: number; broken: string }> {
  await machine.shutDown();
  const start = performance.now();
  await machine.boot();
  await secondsToAnswer(machine);
  return { seconds: secondsSince(start), broken: await brokenUnits(machine) };
}

/** PostgreSQL is not there when everything else starts, and comes later. */
async function rebootWithLatePostgres(machine: Machine, lateS: number) {
  const folder = '/etc/systemd/system/postgresql@.service.d';
  const condition = '[Unit]\nConditionPathExists=/run/postgresql-may-start\n';
  writeFileSync(join(machine.root, folder, 'late.conf'), condition);
  await machine.shutDown();
  await machine.boot();
  await pause(lateS * 1000);
  const before = await brokenUnits(machine);
  await machine.run(['touch', '/run/postgresql-may-start']);
  const start = performance.now();
  await machine.run([
    'sh',
    '-c',
    'pg_lsclusters -h | while read -r version name rest; do systemctl start postgresql@$version-$name; done',
  ]);
  await secondsToAnswer(machine);
  rmSync(join(machine.root, folder, 'late.conf'));
  return {
    seconds: secondsSince(start),
    before,
    after: await brokenUnits(machine),
  };
}

async function journey(release: DebianRelease, quick: boolean): Promise<Required<Measured>> {
  const machine = await startBareMachine(`install-${release}`, release);
  const bar = (what: string, limit: string, measured: string | number, ok: boolean): Bar => ({
    what: `${release}: ${what}`,
    bar: limit,
    measured,
    ok,
  });
  try {
    const { minutes, times, empty, imported, seen } = await install(machine);
    console.log(`${release}: ${times.join(', ')}`);
    const again = await repeat(machine);
    const doctor = await machine.attempt(['butaca', 'doctor']);
    const rebooted = await reboot(machine);
    const lateS = LATE_S[quick ? 'quick' : 'full'];
    const late = await rebootWithLatePostgres(machine, lateS);
    const certificate = await certificateOfAuthority(machine);
    const security = await machine.run([
      'sh',
      '-c',
      `for unit in ${UNITS.join(' ')}; do systemd-analyze security --no-pager $unit | tail -1; done`,
    ]);
    const scores = [...security.matchAll(/: ([\d.]+)/g)].map(([, score]) => Number(score));
    return {
      bars: [
        bar(
          'minutes to a film that plays',
          `≤ ${MAX_MINUTES}`,
          minutes.toFixed(1),
          minutes <= MAX_MINUTES,
        ),
        bar(
          'the empty portal says what is missing',
          'yes',
          empty.includes('Todavía no hay nada en cartelera') ? 'yes' : 'no',
          empty.includes('Todavía no hay nada en cartelera'),
        ),
        bar(
          'ten lines imported',
          '10 new',
          imported.split(';')[0] ?? '',
          / 0 refused/.test(imported),
        ),
        bar(
          'Chromium trusts the local authority',
          `Butaca ${DOMAIN}`,
          seen.issuer ?? 'none',
          seen.issuer === `Butaca ${DOMAIN}`,
        ),
        bar('operator with a passkey', 'signed in', seen.operator, seen.operator === 'signed in'),
        bar('the same again', 'changes nothing', again.said, again.isSame),
        bar(
          'butaca doctor',
          'no problems',
          doctor.stdout.trim() || doctor.stderr,
          doctor.code === 0,
        ),
        bar(
          'reboot: seconds until a page',
          '≤ 60, all units',
          `${rebooted.seconds.toFixed(0)} ${rebooted.broken}`,
          rebooted.seconds <= 60 && rebooted.broken === '',
        ),
        bar(
          `PostgreSQL ${lateS} s late: seconds until a page`,
          '≤ 15, all units',
          `${late.seconds.toFixed(0)} ${late.before}${late.after}`,
          late.seconds <= 15 && late.before + late.after === '',
        ),
        bar('certificate of an ACME authority', 'in use', certificate, certificate === 'in use'),
        bar(
          'systemd-analyze security, the worst unit',
          '≤ 2.5',
          Math.max(...scores),
          Math.max(...scores) <= 2.5,
        ),
      ],
      notes: [`${release}: ${times.join(', ')}`],
    };
  } finally {
    await machine.remove();
  }
}

export const needs = [...BOOTED_MACHINE, 'certutil', 'caddy', HEADLESS];

export const run: Bench = async ({ quick, options }) => {
  const only = onlyPart(options, DEBIAN_RELEASES) ?? (quick ? DEBIAN_RELEASES[0] : undefined);
  buildPackage(options);
  const bars: Bar[] = [];
  const notes: string[] = [];
  for (const release of DEBIAN_RELEASES) {
    if (only !== undefined && only !== release) continue;
    const done = await journey(release, quick);
    bars.push(...done.bars);
    notes.push(...done.notes);
  }
  return { bars, notes };
};
