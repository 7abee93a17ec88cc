import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { CommandFailed } from '../errors.ts';
import { ARCHIVE_FILE, CLUSTER_FILE, type Cluster, system } from './cluster.ts';
import { readRepository } from './repository.ts';

/** Where the configuration goes, and what makes systemd use it. */
export type Site = {
  cluster: Cluster;
  files: { pgbackrest: string; postgres: string; cluster: string; archive: string };
  folders: { spool: string; lock: string; log: string };
  /** Gets the folder that units must be able to write to, if there is one. */
  enable: (repository: string | null) => Promise<void>;
};

export const PGBACKREST_FILE = '/etc/pgbackrest/conf.d/butaca.conf';
const DEFAULT_PORT = 5432;
const UNITS = ['butaca-backup', 'butaca-drill'];
/** What the units may write to without more. */
const DEFAULT_REPOSITORY = '/var/lib/pgbackrest';

/** Of `pg_lsclusters --json`. */
const clusters = z.array(
  z.object({
    version: z.coerce.string(),
    cluster: z.string(),
    port: z.coerce.number(),
    pgdata: z.string(),
    configdir: z.string(),
    socketdir: z.string(),
  }),
);

async function enableUnits(site: Site, repository: string | null): Promise<void> {
  if (!existsSync('/run/systemd/system')) return;
  const isOwn = repository !== null && repository !== DEFAULT_REPOSITORY;
  const text = isOwn ? `[Service]\nReadWritePaths=${repository}\n` : '';
  for (const unit of UNITS) {
    const file = `/etc/systemd/system/${unit}.service.d/repository.conf`;
    if ((existsSync(file) ? readFileSync(file, 'utf8') : '') === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    await system(['systemctl', 'daemon-reload']);
  }
  await system([
    'systemctl',
    'enable',
    '--now',
    '--quiet',
    ...UNITS.map((unit) => `${unit}.timer`),
  ]);
  const { backups } = await readRepository(site.cluster);
  if (!backups.some(({ isOld }) => !isOld))
    await system(['systemctl', 'start', '--no-block', 'butaca-backup.service']);
}

/** The local cluster of Debian's packages. */
export async function debianSite(port = DEFAULT_PORT): Promise<Site> {
  const listed = await system(['pg_lsclusters', '--json']).catch((error: unknown) => {
    throw new CommandFailed('PostgreSQL is not installed here: apt install postgresql pgbackrest', {
      cause: error,
    });
  });
  const found = clusters.parse(JSON.parse(listed)).find((cluster) => cluster.port === port);
  if (!found) throw new CommandFailed(`There is no PostgreSQL cluster here with the port ${port}.`);
  const unit = `postgresql@${found.version}-${found.cluster}.service`;
  const site: Site = {
    cluster: {
      pgbackrest: ['pgbackrest', '--stanza=butaca'],
      dataFolder: found.pgdata,
      socketFolder: found.socketdir,
      port,
      programs: `/usr/lib/postgresql/${found.version}/bin`,
      owner: 'postgres',
      database: 'butaca',
      start: ['systemctl', 'start', unit],
      stop: ['systemctl', 'stop', unit],
      writers: ['butaca-portal@*.service', 'butaca-studio.service', 'butaca-worker.service'],
      archiveScript: ARCHIVE_FILE,
      stateFolder: '/var/lib/butaca',
    },
    files: {
      pgbackrest: PGBACKREST_FILE,
      postgres: join(found.configdir, 'conf.d/butaca-backups.conf'),
      cluster: CLUSTER_FILE,
      archive: ARCHIVE_FILE,
    },
    folders: {
      spool: '/var/spool/pgbackrest',
      lock: '/var/spool/pgbackrest/lock',
      log: '/var/log/pgbackrest',
    },
    enable: async (repository) => await enableUnits(site, repository),
  };
  return site;
}
