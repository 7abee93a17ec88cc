import { z } from 'zod';
import { tabbedLine } from '../../domain/imports/table-text.ts';
import { optionalEnv } from '../../platform/env.ts';
import { parseMoment } from '../backups/moment.ts';
import type { RestorePlan } from '../backups/restore.ts';
import type { RestoreState } from '../backups/restore-state.ts';
import { type Answer, defineCommand } from '../command.ts';
import { CommandFailed, UsageError } from '../errors.ts';
import { confirm, note } from '../terminal.ts';

const moment = z.string().transform((text, context) => {
  const parsed = text === 'latest' ? text : parseMoment(text);
  if (parsed) return parsed;
  context.addIssue(`${text} is not a moment such as '2026-01-31 12:00:00', or 'latest'`);
  return z.NEVER;
});

const MAX_SHOWN = 20;
const STAGE_TEXTS: Record<RestoreState['stage'], string> = {
  stop: 'stopping what writes, archiving the last minute',
  restore: 'restoring the files',
  recover: 'PostgreSQL recovers',
  migrate: 'bringing the database up to date for this release',
  'back-up': 'making the backup that must follow',
  start: 'starting everything again',
};

async function list(): Promise<Answer> {
  const { readCluster } = await import('../backups/cluster.ts');
  const { readRepository } = await import('../backups/repository.ts');
  const { holeText, readHoles } = await import('../backups/holes.ts');
  const cluster = readCluster();
  const repository = await readRepository(cluster);
  const { backups, status } = repository;
  const holes = await readHoles(cluster, repository);
  const [first] = backups;
  const lines = backups.map(({ label, type, finishedAt, size, added, isOld, hasBadPages }) =>
    tabbedLine([
      label,
      type,
      finishedAt.toISOString(),
      `${Math.ceil(size / 1e6)} MB`,
      `${Math.ceil(added / 1e6)} MB added`,
      ...(isOld ? ['not encrypted'] : []),
      ...(hasBadPages ? ['contains damaged pages'] : []),
    ]),
  );
  return {
    json: { status, backups, holes },
    text: lines.join('\n'),
    notes: [
      first
        ? `Any moment after ${first.finishedAt.toISOString()} can be restored.`
        : 'There is no backup yet.',
      ...holes.map(holeText),
    ],
  };
}

function warningOf({ state, lostChanges, warnings }: RestorePlan): string[] {
  const since = state.to === 'latest' ? 'the last commit in the archive' : state.to;
  const changes = (lostChanges ?? []).map(({ at, actor, action, summary }) =>
    ['  ', at.toISOString(), actor, action, summary].join(' '),
  );
  const more = changes.length > MAX_SHOWN ? [`   and ${changes.length - MAX_SHOWN} more`] : [];
  return [
    ...warnings,
    `Restores the database as it was at ${since}. What came later is taken back: orders, requests, sign-ins, counts and changes.`,
    ...(lostChanges
      ? [`Changes in the history since then: ${changes.length || 'none'}`]
      : ['Which changes that takes back cannot be told: the database does not answer.']),
    ...changes.slice(0, MAX_SHOWN),
    ...more,
  ];
}

export const restore = defineCommand({
  about:
    'Stops what writes, archives the last minute, restores with pgBackRest, recovers, makes the backup that must follow, renews all pages and starts everything again. The edge serves stored pages meanwhile. Killed, the same command finishes it. As root.',
  options: {
    to: {
      value: 'MOMENT',
      help: "as in '2026-01-31 12:00:00', by this machine's clock unless a zone such as +00 follows; 'latest' after the disk was lost",
      schema: moment.optional(),
    },
    list: { help: 'shows the backups, and changes nothing' },
    yes: { short: 'y', help: 'does not ask before it begins' },
  },
  examples: [
    ['restore --list', 'the backups that there are'],
    ["restore --to '2026-01-31 12:00:00'", 'a table was lost at 12:00:10'],
    ['restore --to latest --yes', 'onto an empty disk'],
  ],
  database: 'none',
  run: async (given) => {
    if (given.list) return await list();
    if (!given.to) throw new UsageError('--to is missing; --list shows what there is.');
    const { configFolder, readCluster } = await import('../backups/cluster.ts');
    const { planRestore, restore: carryOut } = await import('../backups/restore.ts');
    const { databaseUrlsIn } = await import('../machine/variables.ts');
    const cluster = readCluster();
    const owner = optionalEnv('DATABASE_URL');
    const plan = await planRestore(cluster, given.to, owner);
    for (const line of warningOf(plan)) note(line);
    if (!given.yes) {
      // Other commands go on where nobody can be asked.
      if (!process.stdin.isTTY || !process.stdout.isTTY)
        throw new CommandFailed('Nothing was changed: add --yes to go on.');
      if (!(await confirm('Go on?'))) throw new CommandFailed('Nothing was changed.');
    }
    const start = performance.now();
    const urls = { owner, others: databaseUrlsIn(configFolder()) };
    const done = await carryOut(cluster, plan, urls, (stage) => note(STAGE_TEXTS[stage]));
    const seconds = Math.round((performance.now() - start) / 1000);
    const lost =
      done.lostTransactions === null
        ? ''
        : ` About ${done.lostTransactions} transactions were taken back.`;
    const ran = done.ranMigrations.length > 0 ? ` Ran ${done.ranMigrations.join(', ')}.` : '';
    return {
      json: { to: plan.state.to, seconds, ...done, lostChanges: plan.lostChanges },
      text: `The database is as it was at ${plan.state.to}, after ${seconds} s.${lost}${ran}`,
      notes: done.notes,
    };
  },
});
