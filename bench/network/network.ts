import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { edgeArgs } from '../../edge/backends.ts';
import { publish } from '../../src/data/commands/publish.ts';
import { createDb, createPool } from '../../src/data/database.ts';
import { databaseUrlOf } from '../../tools/database-roles.ts';
import { answers, type Child, startChild, until } from '../../tools/processes.ts';
import { ensureBuild } from '../edge-client.ts';
import { shiftedClock } from '../soak/clock.ts';
import { type Databases, PORT, startDatabases } from './databases.ts';
import { addMachines, inMachine, type Machine, type Machines } from './namespaces.ts';
import { startWan, type Wan } from './wan.ts';

/**
 * `home`: the primary, a portal and the worker. `sur`: the replica and the portal that reads it. Three edges, each in a region of
 * its own, 150 ms from everything else. With `tier` they stand behind a parent.
 */

const NAME = 'bench-network';
const EDGES = ['edge1', 'edge2', 'edge3'];
const PARENT = 'parent';
/** Ports in the wide network. */
const WAN_PORT = { portal1: 4001, portal2: 4002, primary: 4011, replica: 4012, tier: 4030 };
const purgePort = (place: number) => 4021 + place;
const VIEWER_PORT = 8080;
const PURGE_PORT = 8081;
const TIER_PORT = 8082;
const PORTAL_PORT = 3001;

export type Edge = {
  name: string;
  /** For its viewers. */
  url: string;
  workdir: string;
  machine: Machine;
  /** As the worker reaches it. */
  purgeUrl: string;
};

export type Part = 'home/portal' | 'sur/portal' | 'home/worker';

export type Network = Databases & {
  edges: Edge[];
  parent: Edge | null;
  machines: Machines;
  wan: Wan;
  /** What a machine has in /etc/butaca. */
  configOf: (machine: 'home' | 'sur') => string;
  /** The database of `sur`, as it is reached from a machine. */
  replicaFrom: (machine: 'home' | 'sur') => string;
  /** With what its files say now. */
  restart: (part: Part) => Promise<void>;
  /** How many replicas the portal of `sur` reads. */
  replicasRead: () => number;
  stop: () => Promise<void>;
};

const folder = () => resolve('.data', NAME);

function startEdge(machine: Machine, vcl: string, hasTier: boolean): { child: Child; edge: Edge } {
  const generated = join(folder(), machine.name);
  mkdirSync(generated, { recursive: true });
  writeFileSync(join(generated, 'backends.vcl'), vcl);
  const rules = resolve('edge/vcl');
  const workdir = join(tmpdir(), `butaca-${machine.name}-${process.pid}`);
  const args = edgeArgs({
    listen: `0.0.0.0:${VIEWER_PORT}`,
    internal: `0.0.0.0:${PURGE_PORT}`,
    ...(hasTier && { tier: `0.0.0.0:${TIER_PORT}` }),
    vclFile: join(rules, 'main.vcl'),
    vclPath: [generated, rules],
    workdir,
    memory: '256m',
  });
  const [command = '', ...all] = inMachine(machine.name, '/usr/sbin/varnishd', args);
  const child = startChild(command, all, {}, join(folder(), `logs/${machine.name}.log`));
  const url = `http://${machine.address}:${VIEWER_PORT}`;
  return { child, edge: { name: machine.name, url, workdir, machine, purgeUrl: '' } };
}

/** As operators make it. */
const edgeConfig = (...args: string[]): string =>
  execFileSync(process.execPath, ['src/cli/butaca.js', 'edge-config', ...args], {
    encoding: 'utf8',
    env: { ...process.env, ACCESS: 'open' },
  });

function writeConfig(machine: string, file: string, values: Record<string, string>): void {
  const at = join(folder(), 'etc', machine);
  mkdirSync(at, { recursive: true });
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(at, file), lines.join(''));
}

const readConfig = (machine: string, file: string): NodeJS.ProcessEnv =>
  parseEnv(readFileSync(join(folder(), 'etc', machine, file), 'utf8'));

const ownerUrl = (host: string, port: number) => `postgres://butaca:butaca@${host}:${port}/butaca`;

function writeConfigs(machines: Machines, edges: readonly Edge[], parent: Edge | null): void {
  const [home, sur] = [machines.of('home'), machines.of('sur')];
  const purgeUrls = parent ? [parent.purgeUrl] : edges.map(({ purgeUrl }) => purgeUrl);
  const children = parent ? edges.map(({ purgeUrl }) => `${purgeUrl}|${parent.purgeUrl}`) : [];
  const common = {
    ...{ NODE_ENV: 'production', ACCESS: 'open', DEMO: 'true', PROBE: 'off' },
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    PUBLIC_ORIGIN: 'http://butaca.example',
    PICTURES_FOLDER: join(folder(), 'pictures'),
  };
  const primaryAtHome = ownerUrl('127.0.0.1', PORT);
  const primaryFromSur = ownerUrl(sur.gateway, WAN_PORT.primary);
  writeConfig('home', 'env', {
    ...common,
    DATABASE_URL: primaryAtHome,
    REPLICA_URLS: ownerUrl(home.gateway, WAN_PORT.replica),
    EDGE_PURGE_URLS: purgeUrls.join(','),
    EDGE_CHILDREN: children.join(','),
  });
  // It is beside the primary; the replica is far.
  writeConfig('home', 'portal', {
    DATABASE_URL: databaseUrlOf(primaryAtHome, 'butaca_portal'),
    REPLICA_URLS: '',
  });
  writeConfig('sur', 'env', { ...common, DATABASE_URL: primaryFromSur });
  writeConfig('sur', 'portal', {
    DATABASE_URL: databaseUrlOf(primaryFromSur, 'butaca_portal'),
    REPLICA_URLS: databaseUrlOf(ownerUrl('127.0.0.1', PORT), 'butaca_portal'),
  });
}

/** Health and metrics are on loopback only. */
const askInside = (machine: string, url: string): string => {
  const [command = '', ...args] = inMachine(machine, 'curl', ['-sS', '-m', '5', url]);
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
};

const INTERNAL_PORTS: Record<Part, number> = {
  'home/portal': 3101,
  'sur/portal': 3101,
  'home/worker': 3103,
};

function startPart(part: Part, clockShift: number): Child {
  const [machine = '', kind = ''] = part.split('/');
  const env = {
    ...readConfig(machine, 'env'),
    ...(kind === 'portal' && readConfig(machine, 'portal')),
    ...{ HOST: '0.0.0.0', PORT: String(PORTAL_PORT) },
    INTERNAL_PORT: String(INTERNAL_PORTS[part]),
    ...(clockShift !== 0 && shiftedClock(folder(), clockShift)),
  };
  const program = kind === 'portal' ? 'src/portal/server.ts' : 'src/worker/main.ts';
  const [command = '', ...args] = inMachine(machine, process.execPath, [program]);
  return startChild(command, args, env, join(folder(), 'logs', `${machine}-${kind}.log`));
}

async function untilReady(part: Part, child: Child): Promise<void> {
  const [machine = ''] = part.split('/');
  const url = `http://127.0.0.1:${INTERNAL_PORTS[part]}/readyz`;
  await until(part, async () => askInside(machine, url) === 'ready', { child, limitMs: 60_000 });
}

/** Purges are repeated for pages that were being rendered. There are none yet, and repeats would renew pages later on. */
async function forgetRepeats(url: string): Promise<void> {
  const pool = createPool(url, 1);
  const db = createDb(pool);
  try {
    await publish(db, ['begin']);
    const isSent = async () => (await pool.query('select from outbox limit 1')).rowCount === 0;
    await until('outbox', isSent);
    await pool.query('delete from edge_purges');
  } finally {
    await db.destroy();
  }
}

const placeOf = (machine: Machine, port: number) => `${machine.gateway}:${port}`;

type Options = {
  /** Edges stand behind a parent. */
  tier?: boolean;
  /** Seconds by which clocks of parts are wrong. */
  clocks?: Partial<Record<Part, number>>;
};

export async function startNetwork({ tier = false, clocks = {} }: Options = {}): Promise<Network> {
  ensureBuild();
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse())
      await Promise.resolve(step()).catch((error: unknown) => console.error(error));
  };
  try {
    const names = ['home', 'sur', ...EDGES, ...(tier ? [PARENT] : [])];
    const machines = addMachines(names);
    stops.push(machines.remove);
    const [home, sur] = [machines.of('home'), machines.of('sur')];
    const all = [...EDGES, ...(tier ? [PARENT] : [])].map(machines.of);
    const wan = await startWan([
      { port: WAN_PORT.portal1, host: home.backbone, toPort: PORTAL_PORT },
      { port: WAN_PORT.portal2, host: sur.backbone, toPort: PORTAL_PORT },
      { port: WAN_PORT.primary, host: home.backbone, toPort: PORT },
      { port: WAN_PORT.replica, host: sur.backbone, toPort: PORT },
      ...(tier
        ? [{ port: WAN_PORT.tier, host: machines.of(PARENT).backbone, toPort: TIER_PORT }]
        : []),
      ...all.map(({ backbone }, place) => ({
        ...{ port: purgePort(place), host: backbone, toPort: PURGE_PORT },
      })),
    ]);
    stops.push(wan.stop);
    const databases = await startDatabases(NAME, home, sur, WAN_PORT.primary);
    stops.push(async () => {
      await databases.replica.stop();
      await databases.primary.stop();
    });

    const portalsFrom = (machine: Machine) =>
      [WAN_PORT.portal1, WAN_PORT.portal2].map((port) => placeOf(machine, port));
    const started = all.map((machine, place) => {
      const isParent = machine.name === PARENT;
      const options = isParent
        ? ['--children', machine.gateway]
        : tier
          ? ['--parents', placeOf(machine, WAN_PORT.tier)]
          : [];
      const vcl = edgeConfig(...portalsFrom(machine), ...options);
      const { child, edge } = startEdge(machine, vcl, isParent);
      stops.push(child.stop);
      return { child, edge: { ...edge, purgeUrl: `http://${placeOf(home, purgePort(place))}/` } };
    });
    const edges = started.map(({ edge }) => edge).filter(({ name }) => name !== PARENT);
    const parent = started.find(({ edge }) => edge.name === PARENT)?.edge ?? null;
    writeConfigs(machines, edges, parent);

    const parts = new Map<Part, Child>();
    stops.push(async () => {
      await Promise.all([...parts.values()].map((child) => child.stop()));
    });
    const restart = async (part: Part): Promise<void> => {
      await parts.get(part)?.stop();
      const child = startPart(part, clocks[part] ?? 0);
      parts.set(part, child);
      await untilReady(part, child);
    };
    await Promise.all((['home/portal', 'sur/portal'] as const).map(restart));
    for (const { child, edge } of started)
      await until(edge.name, () => answers(`${edge.url}/robots.txt`), { child });
    await restart('home/worker');
    await forgetRepeats(databases.primary.url);
    return {
      ...databases,
      ...{ edges, parent, machines, wan, restart, stop },
      configOf: (machine) => join(folder(), 'etc', machine),
      replicaFrom: (machine) =>
        machine === 'sur' ? ownerUrl('127.0.0.1', PORT) : ownerUrl(home.gateway, WAN_PORT.replica),
      replicasRead: () => {
        const metrics = askInside(
          'sur',
          `http://127.0.0.1:${INTERNAL_PORTS['sur/portal']}/metrics`,
        );
        return Number(/^replicas_read (\d+)/m.exec(metrics)?.[1]);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
