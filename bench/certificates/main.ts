import { DOMAIN } from '../../tools/debian/installed-portal.ts';
import type { Ran } from '../../tools/debian/machine.ts';
import { FAKETIME } from '../../tools/needs.ts';
import { BOOTED_MACHINE, buildPackage } from '../booted.ts';
import type { Bar, Bench } from '../report.ts';
import { CASES, type Case, certificateOf, type Expected } from './cases.ts';
import {
  type CertificateMachine,
  PEBBLE,
  type Served,
  startCertificateMachine,
} from './machine.ts';

/**
 * `butaca setup` in a booted Debian while certificates, the authority, names, clock or disk are wrong: visitors never get a worse certificate
 * than before. `--build no` takes the package that is there,
 * `--package FILE` another one, `--only NAME,NAME` some cases.
 */

const SETUP_LIMIT_MS = 8 * 60_000;
const MAX_SECONDS = 360;
/** Of a quick run: one case in so many. */
const QUICK_EVERY = 5;

const isWorse = (before: Served | null, after: Served | null): boolean =>
  before?.isAccepted === true && !(after?.isAccepted && after.validTo >= before.validTo);

function outcomeOf(before: Served | null, after: Served | null): string {
  if (isWorse(before, after)) return 'WORSE';
  if (!after) return 'nothing';
  if (!after.isAccepted) return 'refused';
  return after.fingerprint === before?.fingerprint ? 'kept' : 'renewed';
}

type Seen = { ran: Ran; outcome: string; seconds: number };

function judge({ ran, outcome }: Seen, { domain, status, says }: Expected): string[] {
  const said = `${ran.stdout}${ran.stderr}`;
  return [
    ...(outcome === domain ? [] : [`${outcome}, not ${domain}`]),
    ...(ran.code === status ? [] : [`status ${ran.code}, not ${status}`]),
    ...(!says || says.test(said) ? [] : [`does not say ${says}: ${said.slice(-700)}`]),
  ];
}

async function setUpSeen(
  machine: CertificateMachine,
  { command = ['butaca', 'setup'], args = [], env = {} }: Pick<Case, 'command' | 'args' | 'env'>,
  before: Served | null,
): Promise<Seen> {
  const start = performance.now();
  const ran = await machine.attempt([...command, ...args], { env, limitMs: SETUP_LIMIT_MS });
  const seconds = (performance.now() - start) / 1000;
  return { ran, seconds, outcome: outcomeOf(before, await machine.served(DOMAIN)) };
}

async function doctorOf(machine: CertificateMachine): Promise<string[]> {
  const { stdout } = await machine.attempt(['butaca', 'doctor', '--json']);
  const { problems } = JSON.parse(stdout) as { problems: { name: string; mend: string }[] };
  const names = problems.map(({ name }) => name);
  return [...new Set(names)].filter((name) => /^(certificate|tls|site)-/.test(name)).sort();
}

/** Each time a little later; HAProxy must start from the files that are left. */
async function kill(
  machine: CertificateMachine,
  times: number,
  before: Served | null,
): Promise<string[]> {
  const start = performance.now();
  await machine.attempt(['butaca', 'setup']);
  const whole = (performance.now() - start) / 1000;
  const wrong: string[] = [];
  let last = before;
  for (let turn = 1; turn <= times; turn += 1) {
    // Certbot outlives the command that started it.
    await machine.sh(
      'while pgrep -x certbot > /dev/null; do sleep 0.2; done; rm -rf /etc/letsencrypt/live /etc/letsencrypt/archive /etc/letsencrypt/renewal',
    );
    const after = ((turn + 1) / (times + 1)) * whole;
    await machine.attempt(['timeout', '-s', 'KILL', after.toFixed(2), 'butaca', 'setup']);
    const outcome = outcomeOf(last, await machine.served(DOMAIN));
    await machine.sh('systemctl restart butaca-tls');
    const now = await machine.served(DOMAIN);
    const restarted = outcomeOf(last, now);
    last = now;
    for (const each of [outcome, restarted])
      if (!['kept', 'renewed'].includes(each))
        wrong.push(`killed after ${after.toFixed(1)} s: ${each}`);
  }
  return wrong;
}

async function tryCase(machine: CertificateMachine, each: Case): Promise<Bar> {
  const { certificate, key } = certificateOf(each, machine.authority);
  machine.setMode('good');
  await machine.plant(certificate + key);
  const before = await machine.served(DOMAIN);
  const wrong: string[] = [];
  let first: Seen;
  try {
    if (each.breaks) await machine.sh(each.breaks);
    machine.setMode(each.mode);
    if (each.kills) wrong.push(...(await kill(machine, each.kills, before)));
    first = await setUpSeen(machine, each, before);
    wrong.push(...judge(first, each));
    if (first.seconds > MAX_SECONDS) wrong.push(`${first.seconds.toFixed(0)} s`);
    const doctor = await doctorOf(machine);
    if (doctor.join() !== each.doctor.join())
      wrong.push(`doctor: ${doctor.join(', ') || 'nothing'}`);
  } finally {
    if (each.mends) await machine.sh(each.mends);
  }
  let later = '';
  if (each.later) {
    machine.setMode('good');
    const second = await setUpSeen(machine, {}, before);
    wrong.push(...judge(second, each.later).map((what) => `then ${what}`));
    later = `, then ${second.outcome}`;
  }
  const measured = `${first.outcome}, status ${first.ran.code}, ${first.seconds.toFixed(0)} s${later}`;
  console.log(`${each.name}: ${[measured, ...wrong].join('; ')}`);
  return {
    what: each.name,
    bar: `${each.domain}, status ${each.status}${each.later ? `, then ${each.later.domain}` : ''}`,
    measured: [measured, ...wrong].join('; '),
    ok: wrong.length === 0,
  };
}

export const needs = [...BOOTED_MACHINE, PEBBLE, FAKETIME];

export const run: Bench = async ({ quick, options }) => {
  const [only, packageFile] = [options.get('--only')?.split(','), options.get('--package')];
  if (!packageFile) buildPackage(options);
  const machine = await startCertificateMachine(packageFile);
  const bars: Bar[] = [];
  try {
    for (const [place, each] of CASES.entries())
      if (only ? only.includes(each.name) : !quick || place % QUICK_EVERY === 0)
        bars.push(await tryCase(machine, each));
  } finally {
    await machine.remove();
  }
  return { bars };
};
