import { optionalEnv } from '../../platform/env.ts';
import { readCluster } from '../backups/cluster.ts';
import type { BackupAnswers } from '../backups/configuration.ts';
import { optionIn } from '../backups/configuration.ts';
import { configureBackups, prepareRestore } from '../backups/configure.ts';
import { planRestore, restore } from '../backups/restore.ts';
import { readRestoreState } from '../backups/restore-state.ts';
import { debianSite } from '../backups/site.ts';
import { CommandFailed } from '../errors.ts';
import type { Answers } from '../machine/answers.ts';
import { CONFIG, FILES } from '../machine/paths.ts';
import { databaseUrlsIn, readVariables } from '../machine/variables.ts';
import { readIfThere } from '../machine/write.ts';
import { note } from '../terminal.ts';
import { hasLocalDatabase, startLocalPostgres } from './postgres.ts';

type Keys = { key: string | undefined; secret: string | undefined };

/** `s3://ENDPOINT/BUCKET/PATH?region=REGION`, or a folder. */
export function backupsTo(where: string, { key, secret }: Keys): BackupAnswers['to'] {
  if (!where.startsWith('s3://')) return { kind: 'disk', path: where };
  const { host, pathname, searchParams } = new URL(where);
  const [, bucket = '', ...path] = pathname.split('/');
  if (!key || !secret)
    throw new CommandFailed(
      'The bucket needs its keys: BACKUPS_S3_KEY=… BACKUPS_S3_SECRET=… butaca setup …; later they are known.',
    );
  return {
    kind: 's3',
    endpoint: host,
    bucket,
    key,
    secret,
    ...(path.join('') && { path: `/${path.join('/')}` }),
    ...(searchParams.get('region') && { region: String(searchParams.get('region')) }),
  };
}

/** Kept where pgBackRest reads them. */
function knownKeys(): Keys {
  const text = readIfThere(FILES.pgbackrest);
  return {
    key: optionalEnv('BACKUPS_S3_KEY') ?? optionIn(text, 'repo1-s3-key'),
    secret: optionalEnv('BACKUPS_S3_SECRET') ?? optionIn(text, 'repo1-s3-key-secret'),
  };
}

type BackupsOf = Pick<Answers, 'backups' | 'keepDays'>;

const answersOf = ({ backups, keepDays }: BackupsOf): BackupAnswers => ({
  to: backupsTo(backups, knownKeys()),
  keepDays,
  cipherKey: optionalEnv('BACKUPS_KEY'),
});

export async function prepareBackups(
  answers: BackupsOf,
): Promise<{ changed: string[]; newKey: string | null }> {
  if (answers.backups === 'none') return { changed: [], newKey: null };
  const { changed, restarted, notes, newKey } = await configureBackups(answersOf(answers));
  for (const line of notes) note(line);
  return { changed: [...changed, ...(restarted ? ['PostgreSQL restarted'] : [])], newKey };
}

/** On a machine without a database: the one of the backups, up to the last commit in their archive. */
export async function recoverDatabase(answers: BackupsOf): Promise<string[]> {
  const site = await debianSite();
  const isUnfinished = readRestoreState(site.cluster) !== null;
  if (!isUnfinished) await startLocalPostgres();
  const hasDatabase = !isUnfinished && (await hasLocalDatabase());
  const changed = await prepareRestore(answersOf(answers), site, hasDatabase);
  if (changed === null) return [];
  const cluster = readCluster();
  const others = databaseUrlsIn(CONFIG);
  const owner = readVariables(readIfThere(FILES.env)).DATABASE_URL;
  const plan = await planRestore(cluster, 'latest', owner);
  const { notes } = await restore(cluster, plan, { owner, others }, (stage) => note(stage));
  for (const line of notes) note(line);
  return [...changed, 'the database, from its backups'];
}
