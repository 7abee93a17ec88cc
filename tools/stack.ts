import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { fillDemo } from '../demo/fill.ts';
import { startVideoHost } from '../demo/video-host/server.ts';
import { backendsVcl, edgeArgs } from '../edge/backends.ts';
import { toEdge } from '../edge/terminator.ts';
import { createDatabaseRoles, databaseUrlOf } from './database-roles.ts';
import { type LocalPostgres, startLocalPostgres } from './local-postgres.ts';
import { startLocalTls } from './local-tls.ts';
import { answers, assertFree, type Child, keepRunning, startChild, until } from './processes.ts';

/** The production setup on one machine. Benches and tests use it too, on their own ports. */

export type StackOptions = {
  name: string;
  /** Added to every port. */
  offset?: number;
  tls?: boolean;
  access?: 'open' | 'named';
  /** Does not touch the catalogue. */
  keepCatalogue?: boolean;
  /** A freshly installed portal without the demo: a new empty database and its own secret. */
  isNew?: boolean;
  /** With `isNew`: what the operator does before the portals start, which is to migrate the database. */
  install?: (env: NodeJS.ProcessEnv) => Promise<unknown>;
  postgresSettings?: string[];
  /** Whether the worker probes servers, and so changes their order during the run. */
  probe?: boolean;
  /** Whether the operators' app runs too. */
  studio?: boolean;
  /** Portals and worker are restarted when they end, as systemd would. */
  supervise?: boolean;
  /** In varnishd's notation. */
  edgeMemory?: string;
  /** What the worker purges besides the edge. */
  otherEdges?: readonly string[];
  /** Ports that the edge uses instead of the portals' own. */
  edgeAsks?: readonly number[];
};

export type Stack = {
  origin: string;
  edge: string;
  purgeUrl: string;
  portals: string[];
  /** The operators' app, with `studio`. */
  studioOrigin: string;
  databaseUrl: string;
  hostOrigin: string;
  postgres: LocalPostgres;
  /** Environment of portals and worker, to start more of them. */
  env: NodeJS.ProcessEnv;
  /** The argument of `varnishstat -n`. */
  edgeWorkdir: string;
  /** Main processes by name; those of PostgreSQL and the edge have children. */
  pids: () => Map<string, number>;
  killPortal: (place: number) => void;
  signalPortal: (place: number, signal: NodeJS.Signals) => void;
  startPortal: (place: number) => Promise<void>;
  killWorker: () => void;
  killStudio: () => void;
  startStudio: () => Promise<void>;
  killEdge: () => void;
  /** With an empty cache; does not wait until it answers. */
  startEdge: () => void;
  /** Another worker instead of the running one. */
  restartWorker: (options: { probe: boolean }) => Promise<void>;
  redate: () => Promise<unknown>;
  stop: () => Promise<void>;
};

const PORTALS = [0, 1];

function ports(offset: number) {
  return {
    edge: 8080 + offset,
    purge: 8081 + offset,
    host: 8090 + offset,
    tls: 8443 + offset,
    portal: (place: number) => 3001 + place + offset,
    portalInternal: (place: number) => 3101 + place + offset,
    workerInternal: 3103 + offset,
    studioInternal: 3104 + offset,
    studio: 3200 + offset,
    postgres: 5442 + offset,
  };
}

async function assertAllFree(
  port: ReturnType<typeof ports>,
  { tls, studio }: StackOptions,
): Promise<void> {
  const of = PORTALS.flatMap((place) => [port.portal(place), port.portalInternal(place)]);
  const single = [port.edge, port.purge, port.host, port.workerInternal, port.postgres];
  const optional = [
    ...(tls ? [port.tls] : []),
    ...(studio ? [port.studio, port.studioInternal] : []),
  ];
  for (const each of [...of, ...single, ...optional]) await assertFree(each);
}

/** A catalogue contains the video host with its port, so a database that was filled on other ports cannot be used. */
export function makeFolder(folder: string, offset: number, isNew: boolean): void {
  const mark = join(folder, 'offset');
  const isOther = existsSync(mark) && readFileSync(mark, 'utf8') !== String(offset);
  if (isNew || isOther) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(mark, String(offset));
}

const edgeWorkdir = (port: number) => join(tmpdir(), `butaca-edge-${process.pid}-${port}`);

function startEdge(
  folder: string,
  port: ReturnType<typeof ports>,
  { access = 'open', edgeMemory = '512m', edgeAsks = PORTALS.map(port.portal) }: StackOptions,
): Child {
  const generated = join(folder, 'vcl');
  mkdirSync(generated, { recursive: true });
  const portals = edgeAsks.map((each) => ({ host: '127.0.0.1', port: each }));
  writeFileSync(join(generated, 'backends.vcl'), backendsVcl(portals, { access }));
  const vcl = resolve('edge/vcl');
  const args = edgeArgs({
    listen: `0.0.0.0:${port.edge}`,
    internal: `127.0.0.1:${port.purge}`,
    vclFile: join(vcl, 'main.vcl'),
    vclPath: [generated, vcl],
    workdir: edgeWorkdir(port.edge),
    memory: edgeMemory,
  });
  const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
  return startChild('varnishd', args, { PATH: path }, join(folder, 'logs/edge.log'));
}

export async function startStack(options: StackOptions): Promise<Stack> {
  const port = ports(options.offset ?? 0);
  const access = options.access ?? 'open';
  const folder = resolve('.data', options.name);
  const edge = `http://localhost:${port.edge}`;
  const origin = options.tls ? `https://localhost:${port.tls}` : edge;
  const purgeUrl = `http://127.0.0.1:${port.purge}/`;
  const studioOrigin = `http://studio.localhost:${port.studio}`;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse())
      await step().catch((error: unknown) => console.error(error));
  };
  await assertAllFree(port, options);
  makeFolder(folder, options.offset ?? 0, options.isNew === true);
  try {
    const host = await startVideoHost({ port: port.host, host: 'localhost' });
    stops.push(async () => await host.close());
    const postgres = await startLocalPostgres({
      name: options.name,
      port: port.postgres,
      settings: options.postgresSettings ?? [],
      isBare: options.install !== undefined,
    });
    stops.push(postgres.stop);
    await createDatabaseRoles(postgres.url);
    if (!options.keepCatalogue && !options.isNew) await fillDemo(postgres.url, host.origin);

    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      PUBLIC_ORIGIN: origin,
      ACCESS: access,
      EDGE_PURGE_URLS: [purgeUrl, ...(options.otherEdges ?? [])].join(','),
      PROBE_ADMITS: new URL(host.origin).host,
      IMPORT_FOLDER: join(folder, 'import'),
      ...(options.isNew ? { CODE_SECRET: randomBytes(32).toString('base64') } : { DEMO: 'true' }),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    };
    await options.install?.(env);
    const start: typeof startChild = options.supervise
      ? (...of) => keepRunning(() => startChild(...of))
      : startChild;
    const portals = new Map<number, Child>();
    const startPortal = async (place: number): Promise<void> => {
      const own = {
        DATABASE_URL: databaseUrlOf(postgres.url, 'butaca_portal', `portal-${place + 1}`),
        PORT: String(port.portal(place)),
        INTERNAL_PORT: String(port.portalInternal(place)),
      };
      const log = join(folder, `logs/portal-${place + 1}.log`);
      const child = start(process.execPath, ['src/portal/server.ts'], { ...env, ...own }, log);
      portals.set(place, child);
      const ready = `http://127.0.0.1:${port.portalInternal(place)}/readyz`;
      await until(`portal ${place + 1} (its log: ${log})`, () => answers(ready), { child });
    };
    stops.push(async () => {
      await Promise.all([...portals.values()].map((portal) => portal.stop()));
    });
    await Promise.all(PORTALS.map(startPortal));
    let edgeChild = startEdge(folder, port, options);
    stops.push(async () => await edgeChild.stop());
    await until('edge', () => answers(`${edge}/robots.txt`), { child: edgeChild });
    let worker: Child | null = null;
    const startWorker = async (probe: boolean): Promise<void> => {
      const own = {
        DATABASE_URL: databaseUrlOf(postgres.url, 'butaca_worker', 'worker'),
        INTERNAL_PORT: String(port.workerInternal),
        PROBE: probe ? 'on' : 'off',
      };
      const log = join(folder, 'logs/worker.log');
      worker = start(process.execPath, ['src/worker/main.ts'], { ...env, ...own }, log);
      const ready = `http://127.0.0.1:${port.workerInternal}/readyz`;
      await until('worker', () => answers(ready), { child: worker });
    };
    stops.push(async () => await worker?.stop());
    await startWorker(options.probe ?? false);
    let studio: Child | null = null;
    const startStudio = async (): Promise<void> => {
      const own = {
        STUDIO_DATABASE_URL: databaseUrlOf(postgres.url, 'butaca_studio', 'studio'),
        STUDIO_ORIGIN: studioOrigin,
        STUDIO_PORT: String(port.studio),
        STUDIO_INTERNAL_PORT: String(port.studioInternal),
      };
      const log = join(folder, 'logs/studio.log');
      studio = start(process.execPath, ['src/studio/server.ts'], { ...env, ...own }, log);
      const ready = `http://127.0.0.1:${port.studioInternal}/readyz`;
      await until(`studio (its log: ${log})`, () => answers(ready), { child: studio });
    };
    stops.push(async () => await studio?.stop());
    if (options.studio) await startStudio();
    await forgetRepeats(postgres.url);
    if (options.tls) {
      const routes = toEdge(`127.0.0.1:${port.edge}`);
      stops.push((await startLocalTls(port.tls, join(folder, 'tls'), routes)).stop);
    }
    return {
      origin,
      edge,
      purgeUrl,
      portals: PORTALS.map((place) => `http://127.0.0.1:${port.portal(place)}`),
      studioOrigin,
      databaseUrl: postgres.url,
      hostOrigin: host.origin,
      postgres,
      env,
      edgeWorkdir: edgeWorkdir(port.edge),
      pids: () => {
        const named: [string, number | null | undefined][] = [
          ...[...portals].map(([place, { process }]): [string, number | undefined] => [
            `portal ${place + 1}`,
            process.pid,
          ]),
          ['worker', worker?.process.pid],
          ['studio', studio?.process.pid],
          ['edge', edgeChild.process.pid],
          ['PostgreSQL', postgres.pid()],
        ];
        return new Map(named.flatMap(([name, pid]) => (pid ? [[name, pid]] : [])));
      },
      killPortal: (place) => portals.get(place)?.kill(),
      signalPortal: (place, signal) => portals.get(place)?.process.kill(signal),
      killEdge: () => edgeChild.kill(),
      startEdge: () => {
        edgeChild = startEdge(folder, port, options);
      },
      startPortal,
      killWorker: () => worker?.kill(),
      killStudio: () => studio?.kill(),
      startStudio,
      restartWorker: async ({ probe }) => {
        await worker?.stop();
        await startWorker(probe);
      },
      redate: async () => await fillDemo(postgres.url, host.origin),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Purges are repeated for pages that were being rendered. There are none yet, and the repeats would renew pages later on. */
async function forgetRepeats(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const isSent = async () => (await client.query('select from outbox limit 1')).rowCount === 0;
    await until('outbox', isSent);
    await client.query('delete from edge_purges');
  } finally {
    await client.end();
  }
}
