import { z } from 'zod';
import { REPOSITORY } from '../machine/paths.ts';
import type { Cluster } from './cluster.ts';

/** One line of an ini file each. */
const line = z.string().regex(/^[^\n\r]+$/, 'must be one line');
const path = line.startsWith('/', 'must be an absolute path');

export const backupAnswers = z.object({
  to: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('disk'), path: path.default(REPOSITORY) }),
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
  /** Of a repository that is encrypted already, if no file of this machine has it. */
  cipherKey: line.optional(),
  /** Any second of so many days can be restored. */
  keepDays: z.number().int().min(1).max(3650).default(14),
});

export type BackupAnswers = z.input<typeof backupAnswers>;
export type ParsedAnswers = z.output<typeof backupAnswers>;

export const HEAD = '# Written by `butaca setup`, which overwrites changes.\n';
/** A commit is in the archive after so many seconds and the time of a copy. */
export const ARCHIVE_TIMEOUT_S = 30;

/** Where in the target the repositories are. pgBackRest cannot encrypt one that exists. */
export type Layout = {
  path: string;
  /** Null: of a repository whose kind is not known yet. */
  cipherKey: string | null;
  /** The one of before backups were encrypted, which is only read. */
  plainPath: string | null;
};

/** Beside the plain one of before, and within what the units may write to. */
export const encryptedPath = (path: string): string => `${path.replace(/\/$/, '')}/encrypted`;

const repositoryOf = (to: ParsedAnswers['to'], path: string): Record<string, string> =>
  to.kind === 'disk'
    ? { type: 'posix', path }
    : {
        type: 's3',
        path,
        's3-endpoint': to.endpoint,
        's3-region': to.region,
        's3-bucket': to.bucket,
        's3-uri-style': to.uriStyle,
        's3-key': to.key,
        's3-key-secret': to.secret,
        ...(to.caFile && { 'storage-ca-file': to.caFile }),
        // Thousands of small files would be a request each.
        bundle: 'y',
      };

const numbered = (repo: number, options: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [`repo${repo}-${name}`, value]),
  );

const section = (name: string, options: Record<string, string>): string =>
  [`[${name}]`, ...Object.entries(options).map((pair) => pair.join('=')), ''].join('\n');

/** Nothing is added to the plain repository any more. */
const READERS_OF_PLAIN = ['restore', 'archive-get', 'info', 'repo-rm'];

/**
 * pgBackRest's configuration. Everything is in the stanza's own sections, which win over `[global]` of a file that the
 * operator or Debian wrote.
 */
export function pgbackrestConf(
  { to, keepDays }: ParsedAnswers,
  { dataFolder, port, socketFolder }: Pick<Cluster, 'dataFolder' | 'port' | 'socketFolder'>,
  folders: { spool: string; lock: string; log: string },
  { path: repository, cipherKey, plainPath }: Layout,
  queueLimit: number,
): string {
  const options = {
    'pg1-path': dataFolder,
    'pg1-port': String(port),
    'pg1-socket-path': socketFolder,
    ...numbered(1, {
      ...repositoryOf(to, repository),
      ...(cipherKey !== null && { 'cipher-type': 'aes-256-cbc', 'cipher-pass': cipherKey }),
      'retention-full-type': 'time',
      'retention-full': String(keepDays),
    }),
    'compress-type': 'lz4',
    'process-max': '2',
    'start-fast': 'y',
    'archive-async': 'y',
    'archive-push-queue-max': String(queueLimit),
    'spool-path': folders.spool,
    'lock-path': folders.lock,
    'log-path': folders.log,
  };
  const plain = plainPath === null ? [] : READERS_OF_PLAIN;
  return [
    HEAD + section('butaca', options),
    ...plain.map((command) =>
      section(`butaca:${command}`, numbered(2, repositoryOf(to, plainPath ?? ''))),
    ),
  ].join('');
}

/** The value of an option in such a file. */
export const optionIn = (conf: string, name: string): string | undefined =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(conf)?.[1];

const SEGMENT_BYTES = 16 * 1024 ** 2;
const MIN_QUEUE_BYTES = 4 * SEGMENT_BYTES;

/**
 * How much of PostgreSQL's log may wait for a target that is away: a quarter of what the disk has free. What was chosen before
 * stays while it is between an eighth and a half of that: the rest is the reserve of the disk.
 */
export function queueLimitFor(freeBytes: number, before: number | null): number {
  if (before !== null && before >= freeBytes / 8 && before <= freeBytes / 2) return before;
  const quarter = Math.floor(freeBytes / 4 / SEGMENT_BYTES) * SEGMENT_BYTES;
  return Math.max(MIN_QUEUE_BYTES, quarter);
}

/** What the file says of the same target; null if there is none, or nothing is encrypted yet. */
export function layoutIn(conf: string, to: ParsedAnswers['to']): Layout | null {
  const path = optionIn(conf, 'repo1-path');
  const cipherKey = optionIn(conf, 'repo1-cipher-pass');
  const isSame =
    path !== undefined &&
    [to.path, encryptedPath(to.path)].includes(path) &&
    (to.kind === 'disk'
      ? optionIn(conf, 'repo1-type') === 'posix'
      : optionIn(conf, 'repo1-s3-endpoint') === to.endpoint &&
        optionIn(conf, 'repo1-s3-bucket') === to.bucket);
  if (!isSame || cipherKey === undefined) return null;
  return { path, cipherKey, plainPath: optionIn(conf, 'repo2-path') ?? null };
}

/** How PostgreSQL was told to archive before there was a script. */
export const formerArchiveCommand = ({ pgbackrest }: Pick<Cluster, 'pgbackrest'>): string =>
  `${pgbackrest.join(' ')} archive-push %p`;

export const archiveCommand = ({ archiveScript }: Pick<Cluster, 'archiveScript'>): string =>
  `${archiveScript} %p`;

export const postgresConf = (cluster: Pick<Cluster, 'archiveScript'>): string =>
  `${HEAD}archive_mode = on
archive_command = '${archiveCommand(cluster).replaceAll("'", "''")}'
archive_timeout = ${ARCHIVE_TIMEOUT_S}
`;
