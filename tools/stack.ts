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
import { assertThere, BUILD, uses } from './needs.ts';
import { answers, assertFree, type Child, keepRunning, startChild, until } from './processes.ts';

uses('varnishd');

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
const portalName = (place: number): string => `portal ${place + 1}`;

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
  assertThere('varnishd', BUILD, ...(options.tls ? ['caddy'] : []));
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
    const parts = new Map<string, Child>();
    const stopPart = async (name: string) => await parts.get(name)?.stop();
    /** A process of the product. Waits until it is ready. */
    const startPart = async (
      name: string,
      script: string,
      internalPort: number,
      own: NodeJS.ProcessEnv,
    ): Promise<void> => {
      const log = join(folder, `logs/${name.replace(' ', '-')}.log`);
      const child = start(process.execPath, [script], { ...env, ...own }, log);
      parts.set(name, child);
      const ready = `http://127.0.0.1:${internalPort}/readyz`;
      await until(`${name} (its log: ${log})`, () => answers(ready), { child });
    };
    const startPortal = async (place: number): Promise<void> =>
      await startPart(portalName(place), 'src/portal/server.ts', port.portalInternal(place), {
        DATABASE_URL: databaseUrlOf(postgres.url, 'butaca_portal', `portal-${place + 1}`),
        PORT: String(port.portal(place)),
        INTERNAL_PORT: String(port.portalInternal(place)),
      });
    stops.push(async () => void (await Promise.all(PORTALS.map(portalName).map(stopPart))));
    await Promise.all(PORTALS.map(startPortal));
    parts.set('edge', startEdge(folder, port, options));
    stops.push(async () => await stopPart('edge'));
    await until('edge', () => answers(`${edge}/robots.txt`), { child: parts.get('edge') });
    const startWorker = async (probe: boolean): Promise<void> =>
      await startPart('worker', 'src/worker/main.ts', port.workerInternal, {
        DATABASE_URL: databaseUrlOf(postgres.url, 'butaca_worker', 'worker'),
        INTERNAL_PORT: String(port.workerInternal),
        PROBE: probe ? 'on' : 'off',
      });
    stops.push(async () => await stopPart('worker'));
    await startWorker(options.probe ?? false);
    const startStudio = async (): Promise<void> =>
      await startPart('studio', 'src/studio/server.ts', port.studioInternal, {
        STUDIO_DATABASE_URL: databaseUrlOf(postgres.url, 'butaca_studio', 'studio'),
        STUDIO_ORIGIN: studioOrigin,
        STUDIO_PORT: String(port.studio),
        STUDIO_INTERNAL_PORT: String(port.studioInternal),
      });
    stops.push(async () => await stopPart('studio'));
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
        const running = [...parts].map(([name, { process }]) => [name, process.pid] as const);
        const all = [...running, ['PostgreSQL', postgres.pid()] as const];
        return new Map(all.flatMap(([name, pid]) => (pid ? [[name, pid]] : [])));
      },
      killPortal: (place) => parts.get(portalName(place))?.kill(),
      signalPortal: (place, signal) => parts.get(portalName(place))?.process.kill(signal),
      killEdge: () => parts.get('edge')?.kill(),
      startEdge: () => void parts.set('edge', startEdge(folder, port, options)),
      startPortal,
      killWorker: () => parts.get('worker')?.kill(),
      killStudio: () => parts.get('studio')?.kill(),
      startStudio,
      restartWorker: async ({ probe }) => {
        await stopPart('worker');
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
