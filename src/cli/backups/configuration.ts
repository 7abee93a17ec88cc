import { z } from 'zod';
import type { Cluster } from './cluster.ts';

/** One line of an ini file each. */
const line = z.string().regex(/^[^\n\r]+$/, 'must be one line');
const path = line.startsWith('/', 'must be an absolute path');

export const backupAnswers = z.object({
  to: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('disk'), path: path.default('/var/lib/pgbackrest') }),
    z.object({
      kind: z.literal('s3'),
      endpoint: line,
      region: line.default('us-east-1'),
      bucket: line,
      path: path.default('/butaca'),
      key: line,
      secret: line,
      /** `path` for most stores that are not Amazon's. */
      uriStyle: z.enum(['host', 'path']).default('path'),
      /** The authority of its certificate, if the system does not know it. */
      caFile: path.optional(),
    }),
  ]),
  /** Any second of so many days can be restored. */
  keepDays: z.number().int().min(1).max(3650).default(14),
});

export type BackupAnswers = z.input<typeof backupAnswers>;
type Answers = z.output<typeof backupAnswers>;

const HEAD = '# Written by `butaca setup`, which overwrites changes.\n';
/** A commit is in the archive after so many seconds and the time of a copy. */
export const ARCHIVE_TIMEOUT_S = 30;

const repositoryOf = (to: Answers['to']): Record<string, string> =>
  to.kind === 'disk'
    ? { 'repo1-type': 'posix', 'repo1-path': to.path }
    : {
        'repo1-type': 's3',
        'repo1-path': to.path,
        'repo1-s3-endpoint': to.endpoint,
        'repo1-s3-region': to.region,
        'repo1-s3-bucket': to.bucket,
        'repo1-s3-uri-style': to.uriStyle,
        'repo1-s3-key': to.key,
        'repo1-s3-key-secret': to.secret,
        ...(to.caFile && { 'repo1-storage-ca-file': to.caFile }),
        // Thousands of small files would be a request each.
        'repo1-bundle': 'y',
      };

/**
 * pgBackRest's configuration. Everything is in the stanza's own section, which wins over `[global]` of a file that the
 * operator or Debian wrote.
 */
export function pgbackrestConf(
  { to, keepDays }: Answers,
  { dataFolder, port, socketFolder }: Pick<Cluster, 'dataFolder' | 'port' | 'socketFolder'>,
  folders: { spool: string; lock: string; log: string },
): string {
  const options = {
    'pg1-path': dataFolder,
    'pg1-port': String(port),
    'pg1-socket-path': socketFolder,
    ...repositoryOf(to),
    'repo1-retention-full-type': 'time',
    'repo1-retention-full': String(keepDays),
    'compress-type': 'lz4',
    'process-max': '2',
    'start-fast': 'y',
    'archive-async': 'y',
    'spool-path': folders.spool,
    'lock-path': folders.lock,
    'log-path': folders.log,
  };
  const lines = Object.entries(options).map(([name, value]) => `${name}=${value}\n`);
  return `${HEAD}[butaca]\n${lines.join('')}`;
}

export const archiveCommand = ({ pgbackrest }: Pick<Cluster, 'pgbackrest'>): string =>
  `${pgbackrest.join(' ')} archive-push %p`;

export const postgresConf = (cluster: Pick<Cluster, 'pgbackrest'>): string =>
  `${HEAD}archive_mode = on
archive_command = '${archiveCommand(cluster).replaceAll("'", "''")}'
archive_timeout = ${ARCHIVE_TIMEOUT_S}
`;
