import { join } from 'node:path';
import { z } from 'zod';
import { CommandFailed } from '../errors.ts';
import { DEFAULT_PORT } from '../machine/database-place.ts';
import { BACKUP_UNITS } from '../machine/parts.ts';
import { FILES, REPOSITORY, STATE } from '../machine/paths.ts';
import { run } from '../machine/run.ts';
import { hasSystemd, systemctl } from '../machine/units.ts';
import { PUBLIC, readIfThere, writeIfChanged } from '../machine/write.ts';
import type { Cluster } from './cluster.ts';
import { readRepository } from './repository.ts';

/** Where the configuration goes, and what makes systemd use it. */
export type Site = {
  cluster: Cluster;
  files: { pgbackrest: string; postgres: string; cluster: string; archive: string };
  folders: { spool: string; lock: string; log: string };
  /** Gets the folder that units must be able to write to, if there is one. */
  enable: (repository: string | null) => Promise<void>;
};

/** Of `pg_lsclusters --json`. */
const clustersSchema = z.array(
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
  if (!hasSystemd()) return;
  const isOwn = repository !== null && repository !== REPOSITORY;
  const text = isOwn ? `[Service]\nReadWritePaths=${repository}\n` : '';
  for (const unit of BACKUP_UNITS) {
    const file = `/etc/systemd/system/${unit}.service.d/repository.conf`;
    if (readIfThere(file) === text) continue;
    writeIfChanged(file, text, PUBLIC);
    await systemctl('daemon-reload');
  }
  await systemctl('enable', '--now', '--quiet', ...BACKUP_UNITS.map((unit) => `${unit}.timer`));
  const { backups } = await readRepository(site.cluster);
  if (!backups.some(({ isOld }) => !isOld))
    await systemctl('start', '--no-block', 'butaca-backup.service');
}

/** Those of Debian's packages. */
export async function listClusters(): Promise<z.output<typeof clustersSchema>> {
  const listed = await run(['pg_lsclusters', '--json']).catch((error: unknown) => {
    throw new CommandFailed('PostgreSQL is not installed here: apt install postgresql pgbackrest', {
      cause: error,
    });
  });
  return clustersSchema.parse(JSON.parse(listed));
}

/** The local cluster. */
export async function debianSite(port = DEFAULT_PORT): Promise<Site> {
  const found = (await listClusters()).find((cluster) => cluster.port === port);
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
      archiveScript: FILES.archive,
      stateFolder: STATE,
    },
    files: {
      pgbackrest: FILES.pgbackrest,
      cluster: FILES.cluster,
      archive: FILES.archive,
      postgres: join(found.configdir, 'conf.d/butaca-backups.conf'),
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
