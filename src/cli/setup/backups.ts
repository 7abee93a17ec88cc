import { optionalEnv } from '../../platform/env.ts';
import type { BackupAnswers } from '../backups/configuration.ts';
import { configureBackups } from '../backups/configure.ts';
import { CommandFailed } from '../errors.ts';
import { note } from '../terminal.ts';
import type { Answers } from './answers.ts';
import { readIfThere } from './system.ts';

const PGBACKREST_FILE = '/etc/pgbackrest/conf.d/butaca.conf';

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
    ...{ kind: 's3', endpoint: host, bucket, key, secret },
    ...(path.join('') && { path: `/${path.join('/')}` }),
    ...(searchParams.get('region') && { region: String(searchParams.get('region')) }),
  };
}

/** Kept where pgBackRest reads them. */
function knownKeys(): Keys {
  const text = readIfThere(PGBACKREST_FILE);
  const of = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1];
  return {
    key: optionalEnv('BACKUPS_S3_KEY') ?? of('repo1-s3-key'),
    secret: optionalEnv('BACKUPS_S3_SECRET') ?? of('repo1-s3-key-secret'),
  };
}

export async function prepareBackups({
  backups,
  keepDays,
}: Pick<Answers, 'backups' | 'keepDays'>): Promise<string[]> {
  if (backups === 'none') return [];
  const { changed, restarted, notes } = await configureBackups({
    to: backupsTo(backups, knownKeys()),
    keepDays,
  });
  for (const line of notes) note(line);
  return [...changed, ...(restarted ? ['PostgreSQL restarted'] : [])];
}
