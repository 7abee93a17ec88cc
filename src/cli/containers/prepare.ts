import { hash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { backendsVcl, edgeArgs } from '../../../edge/backends.ts';
import { LOCKS, takeAdvisoryLock } from '../../data/locks.ts';
import { migrateDatabase, onDatabase } from '../../data/migrate.ts';
import { grantRoles, setRolePassword } from '../../data/roles.ts';
import { optionalEnv } from '../../platform/env.ts';
import { defineCommand } from '../command.ts';
import { portalPlace } from '../commands/edge-config.ts';
import { CommandFailed } from '../errors.ts';
import { patiently } from '../machine/wait.ts';
import { PUBLIC, writeIfChanged } from '../machine/write.ts';
import { prepareSecrets, type Secrets } from './secrets.ts';

const DATABASE_LIMIT_MS = 5 * 60_000;
const LOCK_LIMIT_MS = 60_000;
/** Volumes of compose.yaml. */
const SECRETS = '/secrets';
const BACKUPS = '/backups';
const RELEASES = '/releases';
const EDGE = '/edge';
const ASSETS = ['build/portal/client/assets', 'build/studio/client/assets'];
/** Pages of older ones are nowhere any more. */
const RELEASES_KEPT = 3;
const HALF_AGE_MS = 3_600_000;

/** What browsers with a page of this release load, for the time when another one is in use. */
function keepAssets(): void {
  const build = hash('sha1', readFileSync('build/portal/server/index.js')).slice(0, 12);
  const own = join(RELEASES, build);
  if (!existsSync(own)) {
    const half = mkdtempSync(join(RELEASES, '.half-'));
    for (const folder of ASSETS) cpSync(folder, join(half, folder), { recursive: true });
    chmodSync(half, 0o755);
    try {
      renameSync(half, own);
    } catch (error) {
      // Another one that started at once was first.
      rmSync(half, { recursive: true });
      if (!existsSync(own)) throw error;
    }
  }
  utimesSync(own, new Date(), new Date());
  const age = (name: string) => statSync(join(RELEASES, name)).mtimeMs;
  const names = readdirSync(RELEASES);
  // One that was killed left it.
  const isLeft = (name: string) => name.startsWith('.') && Date.now() - age(name) > HALF_AGE_MS;
  for (const left of names.filter(isLeft)) rmSync(join(RELEASES, left), { recursive: true });
  const known = names.filter((name) => !name.startsWith('.'));
  for (const old of known.sort((a, b) => age(b) - age(a)).slice(RELEASES_KEPT))
    rmSync(join(RELEASES, old), { recursive: true });
}

type Edge = {
  settings: string;
  portals: { host: string; port: number }[];
  terminators: string[];
  memory: string;
};

/** As packaging/containers/edge does it: an edge of another release, or with other settings, finds its own. */
function configurationName(settings: string): string {
  const rules = globSync('edge/vcl/*.vcl').sort();
  const texts = rules.map((file) => readFileSync(file, 'utf8'));
  return hash('sha256', [...texts, settings].join('')).slice(0, 12);
}

/** The rules' list of portals, and the words of varnishd, one per line. */
function configureEdge({ settings, portals, terminators, memory }: Edge): void {
  const vcl = '/opt/butaca/vcl';
  const config = join(EDGE, configurationName(settings));
  const words = edgeArgs({
    ...{ listen: '0.0.0.0:8080', internal: '0.0.0.0:8081', memory },
    ...{ vclFile: `${vcl}/main.vcl`, vclPath: [config, vcl], workdir: '/var/lib/varnish/butaca' },
  });
  const secretFile = '/run/secrets/edge-secret';
  const access = optionalEnv('ACCESS');
  const backends = backendsVcl(portals, { access, terminators, secretFile });
  writeIfChanged(join(config, 'backends.vcl'), backends, PUBLIC);
  // The edge starts when this is there.
  writeIfChanged(join(config, 'varnishd.words'), `${words.join('\n')}\n`, PUBLIC);
}

async function untilDatabaseAnswers(url: string): Promise<void> {
  let why = '';
  const answers = async () =>
    await onDatabase(url, async (client) => await client.query('select 1')).then(
      () => true,
      (error: Error) => {
        why = error.message;
        return false;
      },
    );
  if (!(await patiently(answers, Boolean, { limitMs: DATABASE_LIMIT_MS })))
    throw new CommandFailed(
      `PostgreSQL lets nobody in after ${DATABASE_LIMIT_MS / 60_000} min (${why}). More: docker compose logs database`,
    );
}

async function prepareDatabase({ ownerUrl, passwords }: Secrets): Promise<string[]> {
  await untilDatabaseAnswers(ownerUrl);
  const ran = await migrateDatabase(ownerUrl);
  await onDatabase(ownerUrl, async (client) => {
    await takeAdvisoryLock(client, LOCKS.migration, {
      what: 'another migration',
      maxWaitMs: LOCK_LIMIT_MS,
    });
    // They are let in when everything is ready for them.
    for (const { role, password } of passwords) await setRolePassword(client, role, password);
    await grantRoles(client);
  });
  return ran;
}

const many = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean));

/** Run by the first of the containers, each time they start (compose.yaml). */
export const prepare = defineCommand({
  about:
    'Makes what is missing and keeps what is there: secrets, the rules of the edge, the files that browsers of earlier releases still load, and, once PostgreSQL answers, roles and migrations.',
  options: {
    'edge-settings': {
      value: 'TEXT',
      help: 'what the edge was told too, so that it finds the configuration made for it',
      schema: z.string().default(''),
    },
    'edge-memory': {
      value: 'SIZE',
      help: 'of the cache: 512m, 4g',
      schema: z.string().default('512m'),
    },
    portals: {
      value: 'HOST:PORT,…',
      help: 'whom the edge asks',
      schema: many.pipe(z.array(portalPlace)),
    },
    terminators: {
      value: 'ADDRESS,…',
      help: "who ends TLS, and is trusted about viewers' addresses",
      schema: many,
    },
    database: {
      value: 'HOST:PORT',
      help: 'where PostgreSQL is',
      schema: z.string().default('database:5432'),
    },
  },
  examples: [['prepare --portals 10.83.0.11:3001,10.83.0.12:3001', '']],
  database: 'none',
  run: async (given) => {
    const secrets = prepareSecrets(SECRETS, BACKUPS, given.database);
    keepAssets();
    configureEdge({
      settings: given['edge-settings'],
      portals: given.portals,
      terminators: given.terminators,
      memory: given['edge-memory'],
    });
    const ran = await prepareDatabase(secrets);
    // `butaca` of a container waits for it.
    writeIfChanged(join(SECRETS, 'owner/ready'), 'yes\n', PUBLIC);
    const text = ran.length > 0 ? `prepared; ran ${ran.join(', ')}` : 'prepared';
    return { json: { ran }, text };
  },
});
