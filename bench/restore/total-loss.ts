import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
import { until } from '../../tools/processes.ts';
import { tenLines } from '../install/catalogue.ts';
import { atMost, type Bar, yes } from '../report.ts';

/** A machine is lost. Another one gets its kit and its backups, and nothing else. Then the first one comes back. Needs root. */

const MAX_MINUTES = 10;
const REPOSITORY = '/srv/backups';
const REPLACED = '/var/lib/butaca/proofs/replaced';
const QUIET_MS = 40_000;

type Kept = { folder: string; code: string };

const operator = async (machine: Machine, { folder }: Kept, ...link: string[]): Promise<string> =>
  (
    await machine.runBeside([
      ...[process.execPath, 'bench/restore/operator.ts', join(machine.root, AUTHORITY)],
      ...[join(folder, 'keys.json'), ...link],
    ])
  ).trim();

/** With owners and modes, in the place of what is there. */
const copyRepository = (from: Machine, to: string): void => {
  rmSync(to, { recursive: true, force: true });
  execFileSync('cp', ['-a', join(from.root, REPOSITORY), to]);
};

async function fill(machine: Machine, folder: string): Promise<Kept> {
  await installPackage(machine, '--no-install-recommends');
  const done = await setUp(
    machine,
    ...[DOMAIN, '--tls', 'local', '--operator', 'Ana', '--backups', REPOSITORY],
  );
  if (done.code !== 0) throw new Error(`setup failed:\n${done.stdout}${done.stderr}`);
  const link = /https:\S+invitacion#\S+/.exec(done.stdout)?.[0] ?? '';
  writeFileSync(join(machine.root, 'root/catalogue.ndjson'), tenLines());
  await machine.run(['butaca', 'import', '/root/catalogue.ndjson', '--frame-hosts']);
  const kept = { folder, code: '' };
  await operator(machine, kept, link);
  const issued = await machine.run(['butaca', 'codes', 'product', 'issue', 'tz001', '--json']);
  [kept.code = ''] = (JSON.parse(issued) as { codes: string[] }).codes;
  await machine.run(['butaca', 'backup']);
  // After the backup: only the archive has it.
  await machine.run(['butaca', 'settings', 'set', 'siteName', 'El último cambio']);
  await machine.run(['runuser', '-u', 'postgres', '--', 'pgbackrest', '--stanza=butaca', 'check']);
  cpSync(join(machine.root, 'etc/butaca/kit.json'), join(folder, 'kit.json'));
  return kept;
}

/** All that must be right, in the order of docs/operating.md. Empty: all is. */
async function recover(second: Machine, { folder, code }: Kept): Promise<string[]> {
  cpSync(join(folder, 'kit.json'), join(second.root, 'root/kit.json'));
  await installPackage(second, '--no-install-recommends');
  const done = await setUp(second, '--kit', '/root/kit.json');
  if (done.code !== 0) return [`setup: ${done.stderr.slice(-1000)}`];
  const wrong: string[] = [];
  const must = async (what: string, look: () => Promise<boolean>): Promise<void> => {
    const said = await look().then(
      (isRight) => (isRight ? '' : 'no'),
      (error: Error) => error.message.slice(-500),
    );
    if (said !== '') wrong.push(`${what}: ${said}`);
  };
  await must('page', async () => (await pageOf(second, '/movies')).includes('La función'));
  await must('last change', async () => (await pageOf(second, '/')).includes('El último cambio'));
  await must('sign-in', async () => (await operator(second, { folder, code })) === 'signed in');
  await must('code', async () => {
    const said = await second.runBeside([
      ...['curl', '-sS', '--resolve', `${DOMAIN}:443:127.0.0.1`, '--max-time', '20'],
      ...['--cacert', join(second.root, AUTHORITY), '-H', `Origin: https://${DOMAIN}`],
      ...['--data-urlencode', `codigo=${code}`, `https://${DOMAIN}/api/verificar`],
    ]);
    return said.includes('Es auténtico');
  });
  for (const words of [['backup'], ['drill'], ['doctor']])
    await must(`butaca ${words}`, async () => {
      const { code: status, stdout, stderr } = await second.attempt(['butaca', ...words]);
      if (status !== 0) throw new Error(`${stdout}${stderr}`);
      return true;
    });
  return wrong;
}

const digestOf = (machine: Machine): string =>
  execFileSync(
    'sh',
    ['-c', `cd '${join(machine.root, REPOSITORY)}' && find . -type f | sort | xargs sha256sum`],
    {
      encoding: 'utf8',
    },
  );

/** It finds the backups as the second machine left them. Empty: it leaves all alone, and says so. */
async function comeBack(first: Machine): Promise<string[]> {
  await first.boot();
  await until(
    'a note that it was replaced',
    async () => (await first.attempt(['test', '-e', REPLACED])).code === 0,
  );
  const before = digestOf(first);
  const wrong: string[] = [];
  await first.run(['butaca', 'settings', 'set', 'siteName', 'Fantasma']);
  await first.run(['runuser', '-u', 'postgres', '--', 'psql', '-qc', 'select pg_switch_wal()']);
  await new Promise((done) => setTimeout(done, QUIET_MS));
  const worker = await first.attempt(['systemctl', 'is-active', 'butaca-worker.service']);
  if (worker.stdout.trim() === 'active') wrong.push('the worker runs');
  const backup = await first.attempt(['butaca', 'backup']);
  if (!backup.stderr.includes('Another machine went on')) wrong.push(`backup: ${backup.stderr}`);
  const doctor = await first.attempt(['butaca', 'doctor', '--json']);
  if (!doctor.stdout.includes('backups-replaced')) wrong.push(`doctor: ${doctor.stdout}`);
  if (digestOf(first) !== before) wrong.push('the repository has changed');
  return wrong;
}

export async function totalLoss(rounds: number): Promise<Bar[]> {
  const folder = mkdtempSync(join(tmpdir(), 'butaca-kept-'));
  const first = await startBareMachine('first', 'bookworm', 'parts');
  const minutes: number[] = [];
  const failed: string[] = [];
  const ghosts: string[] = [];
  let missing = '';
  try {
    const kept = await fill(first, folder);
    console.log(`the first machine is filled; its code: ${kept.code || 'none'}`);
    await first.cut();
    const repository = join(folder, 'backups');
    copyRepository(first, repository);
    for (let round = 1; round <= rounds; round++) {
      const second = await startBareMachine(`second-${round}`, 'bookworm', 'parts');
      try {
        execFileSync('cp', ['-a', repository, join(second.root, REPOSITORY)]);
        const start = performance.now();
        const wrong = await recover(second, kept);
        minutes.push((performance.now() - start) / 60_000);
        console.log(`round ${round}: ${minutes.at(-1)?.toFixed(1)} minutes ${wrong.join('; ')}`);
        failed.push(...wrong.map((what) => `round ${round}: ${what}`));
        copyRepository(second, join(first.root, REPOSITORY));
      } finally {
        await second.remove();
      }
      ghosts.push(...(await comeBack(first)).map((what) => `round ${round}: ${what}`));
      console.log(`round ${round}: the first machine came back ${ghosts.join('; ')}`);
      await first.cut();
    }
    const stranger = await startBareMachine('stranger', 'bookworm', 'parts');
    try {
      execFileSync('cp', ['-a', repository, join(stranger.root, REPOSITORY)]);
      await installPackage(stranger, '--no-install-recommends');
      missing = (await setUp(stranger, DOMAIN, '--tls', 'local', '--backups', REPOSITORY)).stderr;
    } finally {
      await stranger.remove();
    }
  } finally {
    await first.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  const worst = Math.max(...minutes);
  return [
    {
      what: `a new machine with the kit and the backups, ${rounds} times: what is wrong of pages, sign-in, codes, backup, drill, doctor`,
      bar: 'nothing',
      measured: failed.join('; ') || 'nothing',
      ok: failed.length === 0 && minutes.length === rounds,
    },
    atMost('the same: minutes from the package to all of that', worst, MAX_MINUTES),
    {
      what: `the first machine comes back, ${rounds} times: what it does to the backups, and does not say`,
      bar: 'nothing',
      measured: ghosts.join('; ') || 'nothing',
      ok: ghosts.length === 0,
    },
    yes(
      'without the kit setup says what is missing',
      /encrypted.*butaca setup --kit FILE/.test(missing),
      missing.slice(-500),
    ),
  ];
}
