import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { onDatabase } from '../../src/data/migrate.ts';
import { BUTACA, operatorEnv } from '../../tests/support/butaca.ts';
import { type DatabaseContents, readContents } from '../../tests/support/database-contents.ts';
import type { DebianPostgres } from '../../tools/debian-postgres.ts';
import { atMost, type Bar, none } from '../report.ts';
import { type Backups, deleteData, waitForWorstMoment } from './backup.ts';
import { catalogueOf, differences } from './differences.ts';
import { notes, timed } from './timed.ts';
import { listKept, startWriter } from './writer.ts';

const MAX_RECOVERY_S = 300;
const MAX_LOST_S = 60;
const KILLS = 5;

/** Whoever loses the power cable `KILLS` times, and says it again. */
async function restoreThroughKills(backups: Backups, to: string, longestMs: number): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    const child = spawn(BUTACA, ['restore', '--to', to, '--yes'], {
      env: operatorEnv(backups.env),
      stdio: 'ignore',
      detached: true,
    });
    const ended = new Promise((done) => child.once('close', done));
    await Promise.race([sleep(Math.random() * longestMs), ended]);
    // With its pgbackrest.
    try {
      process.kill(-Number(child.pid), 'SIGKILL');
    } catch {}
    await ended;
  }
  await backups.command('restore', '--to', to, '--yes');
}

/** A table is dropped; restore to a minute before. */
export async function recoverToBeforeDrop(
  server: DebianPostgres,
  backups: Backups,
  before: DatabaseContents,
  beforeDropMs: number,
): Promise<Bar[]> {
  const url = server.url('butaca');
  const writer = await startWriter(url, 0);
  await timed('full backup', () => backups.command('backup'));
  await sleep(2 * beforeDropMs);
  await onDatabase(url, (client) => client.query('drop table titles cascade'));
  const target = Date.now() - beforeDropMs;
  await sleep(2000);
  await writer.stop();
  const at = new Date(target).toISOString();
  const [answer, seconds] = await timed('butaca restore, to before a dropped table', () =>
    backups.command('restore', '--to', at, '--yes'),
  );
  const judge = async () => {
    const kept = await listKept(url);
    const different = differences(before, catalogueOf(await readContents(url)));
    if (different.length > 0) notes.push(`different: ${different.join(', ').slice(0, 2000)}`);
    const ended = writer.commits.filter(({ doneAt }) => doneAt !== null);
    return {
      kept: kept.size,
      missing: ended.filter(({ number, doneAt }) => Number(doneAt) < target && !kept.has(number)),
      later: ended.filter(({ number, sentAt }) => sentAt > target && kept.has(number)),
      lost: ended.filter(({ number }) => !kept.has(number)),
      different,
    };
  };
  const first = await judge();
  const told = (answer as { lostTransactions: number }).lostTransactions;
  await timed(`the same, killed ${KILLS} times on the way`, () =>
    restoreThroughKills(backups, at, seconds * 1000),
  );
  const again = await judge();
  return [
    atMost(
      `\`butaca restore\` to ${beforeDropMs / 1000} s before a dropped table`,
      seconds,
      MAX_RECOVERY_S,
      's',
    ),
    {
      what: `commits of before that moment that are lost, of ${first.kept}`,
      bar: '0',
      measured: first.missing.length,
      ok: first.missing.length === 0 && first.kept > 100,
    },
    none('commits after it that are still there', first.later.length),
    {
      what: `commits taken back, as the command tells (really ${first.lost.length})`,
      bar: 'at least these, at most 5 % more',
      measured: told,
      ok: told >= first.lost.length && told <= first.lost.length * 1.05 + 20,
    },
    none('tables, sequences or definitions that differ', first.different.length),
    none(
      `the same after ${KILLS} kills with -9: commits and tables that differ`,
      again.missing.length + again.later.length + again.different.length,
    ),
  ];
}

export async function recoverFromNothing(
  server: DebianPostgres,
  backups: Backups,
  before: DatabaseContents,
): Promise<Bar[]> {
  const url = server.url('butaca');
  const known = await listKept(url);
  const writer = await startWriter(url, Math.max(...known) + 1_000_000);
  await waitForWorstMoment(server);
  const deletedAt = Date.now();
  await deleteData(server);
  await writer.stop();
  const [, seconds] = await timed('butaca restore of a deleted data directory', () =>
    backups.command('restore', '--to', 'latest', '--yes'),
  );
  const kept = await listKept(url);
  const lost = writer.commits.filter(({ number, doneAt }) => doneAt !== null && !kept.has(number));
  const lostS = lost.length > 0 ? (deletedAt - Number(lost[0]?.doneAt)) / 1000 : 0;
  const missing = [...known].filter((number) => !kept.has(number));
  const different = differences(before, catalogueOf(await readContents(url)));
  return [
    {
      what: `data directory deleted: seconds of commits lost (${lost.length} of ${writer.commits.length})`,
      bar: `<= ${MAX_LOST_S}`,
      measured: lostS.toFixed(1),
      ok: lostS <= MAX_LOST_S && lost.length < writer.commits.length,
    },
    none(
      'commits of before the last recovery, tables and definitions that are lost',
      missing.length + different.length,
    ),
    atMost('recovery from nothing, seconds', seconds, MAX_RECOVERY_S),
  ];
}
