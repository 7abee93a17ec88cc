import { join } from 'node:path';

/** Where an installed portal has its files. What the edge's rules and HAProxy's configuration name themselves is in edge/. */

export const CONFIG = '/etc/butaca';
export const STATE = '/var/lib/butaca';
/** The working directory of varnishd. */
export const EDGE_FOLDER = '/var/lib/varnish/butaca';

/** Of the backups, unless a person names another; the units may write to it. */
export const REPOSITORY = '/var/lib/pgbackrest';

/** Of the configuration. */
export const ANSWERS = 'setup.json';
export const FILES = {
  answers: join(CONFIG, ANSWERS),
  env: join(CONFIG, 'env'),
  portal: join(CONFIG, 'portal'),
  studio: join(CONFIG, 'studio'),
  worker: join(CONFIG, 'worker'),
  edge: join(CONFIG, 'edge'),
  backends: join(CONFIG, 'backends.vcl'),
  haproxy: join(CONFIG, 'haproxy.cfg'),
  kit: join(CONFIG, 'kit.json'),
  /** Which cluster is backed up, and what PostgreSQL archives with: pgBackRest wants to find its own name in the command. */
  cluster: join(CONFIG, 'backups.json'),
  archive: join(CONFIG, 'pgbackrest-push'),
  pgbackrest: '/etc/pgbackrest/conf.d/butaca.conf',
};

/** Where the package unpacks releases, and the link to the one in use. */
export const RELEASES = join(STATE, 'releases');
export const CURRENT = join(STATE, 'current');
export const MAIN_VCL = join(CURRENT, 'edge/vcl/main.vcl');
