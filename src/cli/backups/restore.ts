import { publish } from '../../data/commands/publish.ts';
import { migrateDatabase } from '../../data/migrate.ts';
import { listChangesSince } from '../../data/queries/history.ts';
import { getNextTransaction } from '../../data/transactions.ts';
import type { ListedChange } from '../../domain/history/change.ts';
import { SITE_TAG } from '../../domain/tags.ts';
import { withDb } from '../database.ts';
import { CommandFailed } from '../errors.ts';
import { isLoopback, placeOf } from '../machine/database-place.ts';
import { canSignIn, roleStatement } from '../sign-in.ts';
import {
  ask,
  type Cluster,
  ensureFolder,
  pgbackrest,
  startCluster,
  stopCluster,
  system,
} from './cluster.ts';
import { holeText, isInHole, readHoles } from './holes.ts';
import { isReplaced } from './lineage.ts';
import { makeBackup } from './make-backup.ts';
import { momentText } from './moment.ts';
import { backupFor, isOfRepository, type Repository, readRepository } from './repository.ts';
import {
  isAtWork,
  type RestoreState,
  readRestoreState,
  removeRestoreState,
  STAGES,
  writeRestoreState,
} from './restore-state.ts';

const MAX_START_MS = 2 * 60_000;
const MAX_RECOVERY_MS = 6 * 3_600_000;
const MAX_LISTED = 200;

export type RestorePlan = {
  state: RestoreState;
  /** The backup that it begins with; null: the newest. */
  label: string | null;
  /** Changes of operators and imports since that moment, the newest first; null if the database cannot be asked. */
  lostChanges: ListedChange[] | null;
  /** Sentences for whoever decides. */
  warnings: string[];
};

export type Restored = {
  /** Transactions that were taken back, about; null if the database could not be asked before. */
  lostTransactions: number | null;
  ranMigrations: string[];
  notes: string[];
};

const asMoment = (to: string): Date | null => (to === 'latest' ? null : new Date(to));

function labelFor({ backups }: Repository, to: string): string | null {
  const [oldest] = backups;
  if (!oldest)
    throw new CommandFailed('The repository holds no backup: there is nothing to restore.');
  const moment = asMoment(to);
  if (!moment) return null;
  if (moment.getTime() > Date.now()) throw new CommandFailed('That moment has not come yet.');
  const backup = backupFor(backups, moment);
  if (backup) return backup.label;
  throw new CommandFailed(
    `No backup is that old. The first moment that can be restored is just after ${oldest.finishedAt.toISOString()}.`,
  );
}

/** The stage with which a new order begins where another one was not finished. */
function stageFor(left: RestoreState | null, to: string): RestoreState['stage'] {
  if (!left) return 'stop';
  if (left.to === to) return left.stage;
  // The data folder is between two states: there is no last minute to save.
  return left.stage === 'restore' || left.stage === 'recover' ? 'restore' : 'stop';
}

/** Writes nothing. */
export async function planRestore(
  cluster: Cluster,
  moment: Date | 'latest',
  databaseUrl: string | undefined,
): Promise<RestorePlan> {
  const to = moment === 'latest' ? moment : moment.toISOString();
  const left = readRestoreState(cluster);
  if (left && isAtWork(left)) throw new CommandFailed(`A restore to ${left.to} is at work.`);
  const repository = await readRepository(cluster);
  const label = labelFor(repository, to);
  await refuseInHole(cluster, repository, to);
  const warnings: string[] = [];
  const stage = stageFor(left, to);
  if (left)
    warnings.push(
      left.to === to
        ? `Goes on with a restore that was not finished, at: ${left.stage}.`
        : `A restore to ${left.to} was not finished; this one takes its place.`,
    );
  if (stage === 'stop' && !(await isOfRepository(cluster, repository)))
    warnings.push('What is in the data folder now is not the database of these backups.');
  const since = asMoment(to);
  const asked =
    databaseUrl && stage === 'stop'
      ? await withDb(databaseUrl, async (db) => ({
          nextTransaction: await getNextTransaction(db),
          changes: since ? await listChangesSince(db, since, MAX_LISTED) : [],
        })).catch(() => null)
      : null;
  const state: RestoreState = {
    to,
    stage,
    writers: left?.writers ?? [],
    nextTransaction: asked?.nextTransaction ?? left?.nextTransaction ?? null,
    pid: process.pid,
  };
  return { state, label, lostChanges: asked?.changes ?? null, warnings };
}

/** PostgreSQL would find out after it has restored everything. */
async function refuseInHole(cluster: Cluster, repository: Repository, to: string): Promise<void> {
  const moment = asMoment(to);
  if (!moment) return;
  const hole = (await readHoles(cluster, repository)).find((each) => isInHole(moment, each));
  if (hole) throw new CommandFailed(holeText(hole));
}

/** As what this machine's processes sign in: the owner, and the others. */
export type Urls = { owner: string | undefined; others: readonly string[] };

type Work = {
  cluster: Cluster;
  plan: RestorePlan;
  urls: Urls;
  done: Restored;
};

async function activeUnits(patterns: readonly string[]): Promise<string[]> {
  if (patterns.length === 0) return [];
  const options = ['--state=active,activating', '--plain', '--no-legend'];
  const listed = await system(['systemctl', 'list-units', ...options, ...patterns]);
  return listed.split('\n').flatMap((line) => line.trim().split(/\s+/, 1).filter(Boolean));
}

async function stopWriters({ cluster, plan: { state } }: Work): Promise<void> {
  state.writers = [...new Set([...state.writers, ...(await activeUnits(cluster.writers))])];
  // Before they stop: whoever goes on after a kill must know them.
  writeRestoreState(cluster, state);
  if (state.writers.length > 0) await system(['systemctl', 'stop', ...state.writers]);
}

/** So that what is taken back now can still be restored later. */
async function archiveLastMinute({ cluster, done }: Work): Promise<void> {
  if (!(await isOfRepository(cluster, await readRepository(cluster)))) return;
  if (await isReplaced(cluster)) {
    done.notes.push(
      'Another machine went on from these backups: what only this one had was not archived.',
    );
    return;
  }
  try {
    await startCluster(cluster, MAX_START_MS);
  } catch {
    done.notes.push(
      'PostgreSQL does not start, so what it had not archived yet is lost: half a minute, as a rule.',
    );
    return;
  }
  // As on a new machine, whose cluster may be a copy of the same image.
  if ((await ask(cluster, 'show archive_mode')) === 'off') return;
  // PostgreSQL refuses to recover to a moment after which nothing was committed.
  await ask(cluster, 'select pg_current_xact_id()');
  await pgbackrest(cluster, 'check');
}

async function stopEverything(work: Work): Promise<void> {
  await stopWriters(work);
  await archiveLastMinute(work);
}

async function restoreFiles({ cluster, plan: { state, label } }: Work): Promise<void> {
  await stopCluster(cluster);
  ensureFolder(cluster, cluster.dataFolder);
  const moment = asMoment(state.to);
  const target =
    moment && label
      ? [
          ...['--type=time', `--target=${momentText(moment)}`, '--target-action=promote'],
          // The timeline of that time: a later restore began another one.
          ...[`--set=${label}`, '--target-timeline=current'],
        ]
      : [];
  await pgbackrest(cluster, '--delta', ...target, 'restore');
}

async function recover({ cluster, plan: { state } }: Work): Promise<void> {
  try {
    await startCluster(cluster, MAX_RECOVERY_MS);
  } catch (error) {
    // Or systemd would try it again and again.
    await stopCluster(cluster).catch(() => {});
    if (state.to === 'latest') throw error;
    throw new CommandFailed(
      `${(error as Error).message} If it says that recovery ended before the target, the archive ends before that moment: \`butaca restore --to latest\` restores all that there is.`,
      { cause: error },
    );
  }
}

/**
 * The backup has the passwords of its time, the files those of this machine. Nobody could sign in where they differ, as on
 * a machine that was set up anew.
 */
async function setPasswords({ cluster, urls, done }: Work): Promise<void> {
  for (const url of [urls.owner, ...urls.others]) {
    if (!url || !isOfCluster(url, cluster) || (await canSignIn(url))) continue;
    const role = new URL(url).username;
    const known = await ask(cluster, `select 1 from pg_roles where rolname = '${role}'`);
    await ask(cluster, roleStatement(known === '1' ? 'alter role' : 'create role', url));
    done.notes.push(
      `${role} has the password of this machine's files now: other machines that use it need the same.`,
    );
  }
}

const isOfCluster = (url: string, { port }: Cluster): boolean =>
  URL.canParse(url) && isLoopback(url) && placeOf(url).port === port;

async function bringUpToDate(work: Work): Promise<void> {
  const { plan, urls, done } = work;
  if (!urls.owner) {
    done.notes.push('No DATABASE_URL: run `butaca migrate`, and purge `site` at every edge.');
    return;
  }
  await setPasswords(work);
  const before = plan.state.nextTransaction;
  const next = await withDb(urls.owner, getNextTransaction);
  // Recovery stopped at the commit of one more, whose number counts as used.
  if (before) done.lostTransactions = Math.max(0, Number(BigInt(before) - BigInt(next))) + 1;
  done.ranMigrations = await migrateDatabase(urls.owner);
  // Stored pages may be newer than the records. The worker delivers it when it is back.
  await withDb(urls.owner, (db) => publish(db, [SITE_TAG]));
}

async function backUp({ cluster, done }: Work): Promise<void> {
  if ((await ask(cluster, 'show archive_mode')) !== 'off') {
    await makeBackup(cluster, 'diff');
    return;
  }
  done.notes.push('PostgreSQL does not archive here yet: `butaca setup` turns it on.');
}

const STEPS: Record<RestoreState['stage'], (work: Work) => Promise<void>> = {
  stop: stopEverything,
  restore: restoreFiles,
  recover,
  migrate: bringUpToDate,
  /**
   * Part of the recovery: after one, PostgreSQL 15 may not archive by time until its next checkpoint, half an hour away.
   * A full backup would keep viewers waiting.
   */
  'back-up': backUp,
  start: async ({ plan: { state } }) => {
    if (state.writers.length > 0) await system(['systemctl', 'start', ...state.writers]);
  },
};

/** Carries a plan out. Killed at any moment, the same order finishes it. */
export async function restore(
  cluster: Cluster,
  plan: RestorePlan,
  urls: Urls,
  report: (stage: RestoreState['stage']) => void,
): Promise<Restored> {
  const done: Restored = { lostTransactions: null, ranMigrations: [], notes: [] };
  const { state } = plan;
  for (const stage of STAGES.slice(STAGES.indexOf(state.stage))) {
    state.stage = stage;
    writeRestoreState(cluster, state);
    report(stage);
    await STEPS[stage]({ cluster, plan, urls, done });
  }
  removeRestoreState(cluster);
  return done;
}
