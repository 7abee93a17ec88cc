import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { backendsVcl, storageArgs } from '../../../edge/backends.ts';
import { migrateDatabase } from '../../data/migrate.ts';
import { optionalEnv } from '../../platform/env.ts';
import { CommandFailed } from '../errors.ts';
import type { Answers } from '../machine/answers.ts';
import { loadRulesAs, settingsIn } from '../machine/edge.ts';
import { EDGE_UNIT, PROCESSES, TARGET, TLS_UNIT } from '../machine/parts.ts';
import { CONFIG, FILES } from '../machine/paths.ts';
import { run, succeeds } from '../machine/run.ts';
import { INSTALLED, portalsOf } from '../machine/site.ts';
import { isActive, isEnabled, systemctl } from '../machine/units.ts';
import { readVariables, withVariables } from '../machine/variables.ts';
import { PUBLIC, readIfThere, SECRET, writeIfChanged } from '../machine/write.ts';
import { lookBefore } from '../preflight/look-before.ts';
import { prepareBackups, recoverDatabase } from './backups.ts';
import { shareEdgeSecret } from './edge-secret.ts';
import { writeKit } from './kit.ts';
import { closeSocket } from './local-socket.ts';
import { installPackages } from './packages.ts';
import { answersThroughTls, purgeSite, startParts, unitsOf } from './parts.ts';
import { type Prepared, prepareGivenDatabase, prepareLocalDatabase } from './postgres.ts';
import { setUpTls } from './tls.ts';
import { knownUrls } from './worker-role.ts';

/** Each does what is left to do and says what that was; nothing if all was as it should be. */

export type Progress = {
  answers: Answers;
  databaseUrl: string;
  toRestart: Set<string>;
  isEdgeNew: boolean;
  /** What a person has to know at the end. */
  notes: string[];
  /** Everything runs, and something is left that only a person can do. */
  isUnfinished: boolean;
  /** A person asked for it: whoever has the old ones is locked out. */
  resetsPasswords: boolean;
  /** This machine replaces one that was lost: its database is restored from the backups. */
  recovers: boolean;
};
export type Step = { title: string; run: (progress: Progress) => Promise<string[]> };

async function keepAnswers({ answers }: Progress): Promise<string[]> {
  mkdirSync(CONFIG, { recursive: true });
  // The edge has a user of its own and reads backends.vcl.
  chmodSync(CONFIG, 0o755);
  const text = `${JSON.stringify(answers, null, 2)}\n`;
  return writeIfChanged(FILES.answers, text, SECRET) ? [FILES.answers] : [];
}

/** What would only fail later, and less clearly. */
async function checkMachine(): Promise<string[]> {
  const problems = await lookBefore(['ports', 'disk']);
  if (problems.length === 0) return [];
  const lines = problems.map(({ what, mend }) => `${what}. Mend it with: ${mend}`);
  throw new CommandFailed(`${lines.join('\n')}\nThen run this command again.`);
}

async function installParts({ answers }: Progress): Promise<string[]> {
  const { tls, database, backups } = answers;
  return await installPackages([
    ...['varnish', 'varnish-modules'],
    ...(database === 'local' ? ['postgresql'] : []),
    ...(tls === 'none' ? [] : ['haproxy', 'openssl']),
    ...(tls === 'acme' ? ['certbot'] : []),
    ...(backups === 'none' ? [] : ['pgbackrest']),
  ]);
}

/** Debian's packages bring an instance of their own, which nobody uses here. */
async function stopOthers({ answers }: Progress): Promise<string[]> {
  if (answers.tls !== 'none' && (await run(['dpkg', '--verify', 'haproxy'])) !== '')
    throw new CommandFailed(
      'HAProxy is in use here with a configuration of its own. Put the portal behind it: butaca setup --tls none',
    );
  const units = ['varnish.service', 'varnishncsa.service'].concat(
    answers.tls === 'none' ? [] : ['haproxy.service'],
  );
  const changed: string[] = [];
  for (const unit of units) {
    if (!(await isActive(unit)) && !(await isEnabled(unit))) continue;
    await systemctl('disable', '--now', '--quiet', unit);
    changed.push(`${unit} of Debian disabled`);
  }
  return changed;
}

const POSTGRES_DROP_IN = '/etc/systemd/system/postgresql@.service.d/butaca.conf';
/** Debian's unit leaves PostgreSQL down after a crash. */
const POSTGRES_RESTART = `[Unit]
StartLimitIntervalSec=0
[Service]
Restart=on-failure
RestartSec=5
`;

async function prepareDatabase(progress: Progress): Promise<string[]> {
  const { answers } = progress;
  const before = knownUrls();
  const isLocal = answers.database === 'local';
  const changed: string[] = [];
  if (isLocal && writeIfChanged(POSTGRES_DROP_IN, POSTGRES_RESTART, PUBLIC)) {
    await systemctl('daemon-reload');
    changed.push(POSTGRES_DROP_IN);
  }
  const how = { isReset: progress.resetsPasswords };
  const { urls, apply } = isLocal
    ? await prepareLocalDatabase(before, how)
    : await prepareGivenDatabase(optionalEnv('DATABASE_URL') ?? before.butaca, before, how);
  progress.databaseUrl = urls.butaca;
  const written = writeVariables(progress, urls);
  const applied = await apply();
  if (isLocal) changed.push(...(await closeSocket()));
  return [...changed, ...applied, ...written];
}

function writeVariables({ answers, toRestart }: Progress, urls: Prepared['urls']): string[] {
  const env = readIfThere(FILES.env);
  // With another one every code that was issued is worth nothing; the studio has it too.
  const codeSecret =
    readVariables(env).CODE_SECRET ??
    readVariables(readIfThere(FILES.studio)).CODE_SECRET ??
    randomBytes(32).toString('base64');
  const origins = {
    PUBLIC_ORIGIN: `https://${answers.domain}`,
    STUDIO_ORIGIN: `https://${answers.studioHost}`,
  };
  const wanted: [file: string, values: Record<string, string>, readers: RegExp][] = [
    [
      FILES.env,
      {
        NODE_ENV: 'production',
        DATABASE_URL: urls.butaca,
        ...origins,
        EDGE_PURGE_URLS: readVariables(env).EDGE_PURGE_URLS || 'http://127.0.0.1:8081/',
        CODE_SECRET: codeSecret,
        ACCESS: answers.access,
      },
      /portal|worker/,
    ],
    [FILES.portal, { DATABASE_URL: urls.butaca_portal }, /portal/],
    [FILES.worker, { DATABASE_URL: urls.butaca_worker }, /worker/],
    [
      FILES.studio,
      {
        NODE_ENV: 'production',
        STUDIO_DATABASE_URL: urls.butaca_studio,
        ...origins,
        CODE_SECRET: codeSecret,
      },
      /studio/,
    ],
    // Quoted, because it is a list of words.
    [FILES.edge, { EDGE_STORAGES: `"${storageArgs(answers.edgeMemory).join(' ')}"` }, /edge/],
  ];
  return wanted.flatMap(([file, values, readers]) => {
    if (!writeIfChanged(file, withVariables(readIfThere(file), values), SECRET)) return [];
    for (const unit of unitsOf(readers)) toRestart.add(unit);
    return [file];
  });
}

async function migrate({ databaseUrl }: Progress): Promise<string[]> {
  const ran = await migrateDatabase(databaseUrl);
  return ran.length > 0 ? [`${ran.length} migrations`] : [];
}

/** A running edge gets new rules without losing its cache. */
async function configureEdge(progress: Progress): Promise<string[]> {
  const { answers, toRestart, notes } = progress;
  const before = readIfThere(FILES.backends);
  // Portals elsewhere, and another number of searches, are kept.
  const known = settingsIn(before);
  if (before && !known)
    notes.push(
      `${FILES.backends} did not say for which portals it was made, as with the kit of an earlier release: the edge asks those of this machine now. For others: butaca edge-config --help`,
    );
  const vcl = backendsVcl(known?.portals ?? portalsOf(INSTALLED), {
    ...known,
    access: answers.access,
  });
  if (!writeIfChanged(FILES.backends, vcl, PUBLIC)) return [];
  progress.isEdgeNew = true;
  if ((await isActive(EDGE_UNIT)) && !toRestart.has(EDGE_UNIT))
    await loadRulesAs(`setup_${Date.now()}`);
  return [FILES.backends];
}

async function configureBackups({ answers, notes }: Progress): Promise<string[]> {
  const { changed, newKey } = await prepareBackups(answers);
  if (newKey) notes.push(`Backups are encrypted. Their key, shown this once: ${newKey}`);
  return changed;
}

async function recover({ answers, recovers }: Progress): Promise<string[]> {
  if (!recovers || answers.database !== 'local' || answers.backups === 'none') return [];
  return await recoverDatabase(answers);
}

const keepKit = async (): Promise<string[]> => (writeKit() ? [FILES.kit] : []);

async function startAll({ toRestart, isEdgeNew }: Progress): Promise<string[]> {
  const changed = await startParts(toRestart);
  // Stored pages may be those of the other kind of access.
  if (isEdgeNew) await purgeSite();
  return changed;
}

async function configureTls(progress: Progress): Promise<string[]> {
  const { changed, notes, isServed } = await setUpTls(progress.answers);
  progress.notes.push(...notes);
  if (!isServed) progress.isUnfinished = true;
  return changed;
}

async function enableUnits(): Promise<string[]> {
  const units = [TARGET, TLS_UNIT, ...PROCESSES.map(({ unit }) => unit)];
  const missing: string[] = [];
  for (const unit of units) if (!(await isEnabled(unit))) missing.push(unit);
  if (missing.length > 0) await systemctl('enable', '--quiet', ...missing);
  if (await isActive(TARGET)) return missing.map((unit) => `${unit} enabled`);
  await systemctl('start', TARGET);
  return ['everything starts with the machine'];
}

async function checkWhole({ answers }: Progress): Promise<string[]> {
  if (answers.tls !== 'none' && !(await answersThroughTls(answers.domain)))
    throw new CommandFailed(
      `https://${answers.domain} does not answer on this machine: journalctl -u ${TLS_UNIT} -u ${EDGE_UNIT} -n 30`,
    );
  return [];
}

/** In this order: each needs those before it. */
export const STEPS: readonly Step[] = [
  { title: 'answers', run: keepAnswers },
  { title: 'machine', run: checkMachine },
  { title: 'packages of Debian', run: installParts },
  { title: "Debian's own instances", run: stopOthers },
  { title: 'the database from its backups', run: recover },
  { title: 'database and secrets', run: prepareDatabase },
  { title: 'tables', run: migrate },
  { title: "the edge's secret", run: ({ toRestart }) => shareEdgeSecret(toRestart) },
  { title: "the edge's portals", run: configureEdge },
  // Before the processes: PostgreSQL may have to restart.
  { title: 'backups', run: configureBackups },
  { title: 'processes', run: startAll },
  { title: 'TLS', run: configureTls },
  // After everything that makes secrets, the authority of this machine too.
  { title: 'what must be kept elsewhere', run: keepKit },
  { title: 'units', run: enableUnits },
  { title: 'the whole', run: checkWhole },
];

export async function assertMachine(): Promise<void> {
  if (process.getuid?.() !== 0)
    throw new CommandFailed('Only root can set up a machine: sudo butaca setup …');
  const isDebian = /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!isDebian || !(await succeeds('systemctl', 'cat', TARGET)))
    throw new CommandFailed(
      'This command sets up a machine with Debian 12 or newer where the package butaca is installed: apt install ./butaca_….deb',
    );
}
