import { existsSync } from 'node:fs';
import { optionalEnv } from '../../platform/env.ts';
import { defineCommand } from '../command.ts';
import { CommandFailed } from '../errors.ts';
import { readAnswers } from '../machine/answers.ts';
import { FILES } from '../machine/paths.ts';
import { run } from '../machine/run.ts';
import { hasSystemd } from '../machine/units.ts';
import { readIfThere } from '../machine/write.ts';
import { note } from '../terminal.ts';
import { activate } from './activate.ts';
import { isSetUp, ownRelease, releaseInUse, removeOldReleases } from './installation.ts';
import { runningParts } from './units.ts';

const MAX_BACKUP_MS = 6 * 3600_000;

/** With these an upgrade would stop halfway. Others are no worse after it than before. */
const OBSTACLES = new Set([
  'config-wrong',
  'database-down',
  'database-missing',
  'database-password',
  'database-read-only',
  'database-role',
  'database-version',
  'disk-full',
  'not-root',
  'secret-missing',
]);

async function check(): Promise<void> {
  const { lookBefore } = await import('../preflight/look-before.ts');
  const problems = await lookBefore(['configuration', 'disk', 'database']);
  const hasPortal = hasSystemd() && (await runningParts()).some(({ kind }) => kind === 'portal');
  const [first] = problems.filter(
    // Without its file a portal that runs would not start again.
    ({ name, about }) =>
      OBSTACLES.has(name) || (hasPortal && name === 'config-missing' && about === 'portal'),
  );
  if (first) throw new CommandFailed(`${first.what}. This mends it: ${first.mend}`);
}

async function closeLocalSocket(): Promise<void> {
  const { closeSocket } = await import('../setup/local-socket.ts');
  try {
    for (const file of await closeSocket()) note(`${file}: our roles need a password`);
  } catch (error) {
    // No process has the name of a role, so this is a second lock: not worth an upgrade. `butaca doctor` names it.
    note(`the socket of PostgreSQL was left as it is: ${(error as Error).message}`);
  }
}

/** What the release needs besides the database that it migrates. */
async function prepareRoles(): Promise<void> {
  // Only where setup made the database: of others nothing is known.
  const isLocal = readAnswers(readIfThere(FILES.answers))?.database === 'local';
  if (isLocal) await closeLocalSocket();
  const { prepareWorkerRole } = await import('../setup/worker-role.ts');
  await prepareWorkerRole(isLocal);
}

async function backUp(): Promise<void> {
  if (!existsSync(FILES.cluster) || !hasSystemd()) {
    note('no backup: none is set up (`butaca setup` does that)');
    return;
  }
  note('backup');
  const start = ['systemctl', 'start', 'butaca-backup.service'];
  await run(start, { limitMs: MAX_BACKUP_MS }).catch((error) => {
    throw new CommandFailed(
      'The backup failed, so the database was left alone. See: journalctl -u butaca-backup. To go on without: butaca upgrade --without-backup',
      { cause: error },
    );
  });
}

async function migrate(withoutBackup: boolean): Promise<string[]> {
  const url = optionalEnv('DATABASE_URL');
  if (!url) throw new CommandFailed(`${FILES.env} names no DATABASE_URL.`);
  const { listPending, migrateDatabase } = await import('../../data/migrate.ts');
  const pending = await listPending(url);
  if (pending.length === 0) return [];
  if (!withoutBackup) await backUp();
  const ran = await migrateDatabase(url);
  note(`ran ${ran.join(', ')}`);
  return ran;
}

/** What runs goes on with the release that it has; what has moved already moves back. */
async function activateOrGoBack(to: string, from: string | null): Promise<void> {
  try {
    await activate(to);
  } catch (error) {
    if (from === null || from === to) throw error;
    note(`${(error as Error).message} Going back to ${from}.`);
    await activate(from);
    throw new CommandFailed(`${to} could not be started; ${from} goes on.`, { cause: error });
  }
}

export const upgrade = defineCommand({
  about:
    'The package runs it. Checks, backup, migrations, the rules of the edge, then portals one by one. Safe to repeat after an interruption: it does what is left to do. If anything fails, the release in use goes on.',
  options: {
    'without-backup': { help: 'also if the backup before the migrations fails' },
  },
  examples: [
    ['upgrade', 'to the release of the installed package'],
    ['upgrade --without-backup', ''],
  ],
  database: 'none',
  run: async ({ 'without-backup': withoutBackup }) => {
    // A lost connection to the terminal must not stop it halfway.
    process.on('SIGHUP', () => {});
    const to = ownRelease();
    if (!to) throw new CommandFailed('Only what the Debian package unpacked can be upgraded to.');
    const from = await releaseInUse();
    if (isSetUp()) await check();
    const migrations = isSetUp() ? await migrate(withoutBackup) : [];
    if (isSetUp()) await prepareRoles();
    await activateOrGoBack(to, from);
    const removed = await removeOldReleases(from, to);
    const text = from === to ? `${to} is in use` : `${to} is in use, before it ${from ?? 'none'}`;
    return { json: { from, to, migrations, removed }, text };
  },
});
