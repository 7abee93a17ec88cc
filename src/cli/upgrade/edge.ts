import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageArgs } from '../../../edge/backends.ts';
import { askHttp } from '../doctor/ask.ts';
import { type Backends, readBackends, tierOptions } from '../doctor/backends-file.ts';
import { INSTALLED } from '../doctor/site.ts';
import { CommandFailed } from '../errors.ts';
import { CONFIG, CURRENT, releaseFolder, runOf, STATE } from './installation.ts';
import { run, waitUntil } from './run.ts';
import { pidOf, restart, unitArguments } from './units.ts';

export const EDGE_UNIT = 'butaca-edge.service';
const BACKENDS_FILE = join(CONFIG, 'backends.vcl');
/** Read by the unit, which after a rollback is that of a newer package. */
const PARAMETERS_FILE = join(STATE, 'edge-parameters');
const HEALTHY_LIMIT_MS = 30_000;
/** Every portal is several backends, one for each kind of request. */
const KINDS = ['portal', 'detail', 'post', 'search', 'picture'];

const admin = async (...args: string[]): Promise<string> =>
  await run('varnishadm', ['-n', INSTALLED.edge, '-t', '60', ...args]);

async function readOwnBackends(): Promise<Backends | null> {
  const text = await readFile(BACKENDS_FILE, 'utf8').catch(() => null);
  if (text === null) return null;
  const backends = readBackends(text);
  if (backends) return backends;
  throw new CommandFailed(
    `${BACKENDS_FILE} was not written by \`butaca edge-config\`, so it cannot be made for another release.`,
  );
}

export type EdgeFiles = { backends: string; parameters: string };

/** What the edge runs with in that release, for the same portals, tested together. Null: no edge is set up here. */
export async function prepareEdge(release: string): Promise<EdgeFiles | null> {
  const own = await readOwnBackends();
  if (!own) return null;
  const { portals, access, maxSearches } = own;
  const tier = tierOptions(own).flatMap((option) => option.split(' '));
  const backends = await runOf(release, [
    ...['--', join(releaseFolder(release), 'src/cli/butaca.js'), 'edge-config'],
    ...portals.map(({ host, port }) => `${host}:${port}`),
    ...['--access', access, '--searches', String(maxSearches), ...tier],
  ]);
  const module = JSON.stringify(join(releaseFolder(release), 'edge/backends.ts'));
  const parameters = await runOf(release, [
    '--eval',
    `import(${module}).then((edge) => console.log(edge.EDGE_PARAMETERS.map((one) => '-p ' + one).join(' ')))`,
  ]);
  const files = { backends, parameters: parameters.trim() };
  await testRules(release, files);
  return files;
}

async function testRules(release: string, { backends, parameters }: EdgeFiles): Promise<void> {
  const trial = mkdtempSync(join(tmpdir(), 'butaca-edge-'));
  try {
    // varnishd compiles as another user.
    chmodSync(trial, 0o755);
    writeFileSync(join(trial, 'backends.vcl'), backends);
    const rules = join(releaseFolder(release), 'edge/vcl');
    await run('varnishd', [
      ...['-C', '-f', join(rules, 'main.vcl'), ...storageArgs('64m')],
      ...[...parameters.split(' '), '-p', `vcl_path=${trial}:${rules}`],
    ]);
  } finally {
    rmSync(trial, { recursive: true });
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const next = `${path}.next`;
  await writeFile(next, text);
  await chmod(next, 0o644);
  await rename(next, path);
}

export async function writeEdgeFiles({ backends, parameters }: EdgeFiles): Promise<void> {
  await replaceFile(BACKENDS_FILE, backends);
  await replaceFile(PARAMETERS_FILE, `EDGE_PARAMETERS="${parameters}"\n`);
}

async function activeRules(): Promise<string> {
  const active = /^active\s.*?(\S+)\s*(?:\(|$)/m.exec(await admin('vcl.list'))?.[1];
  if (!active)
    throw new CommandFailed('The edge has no rules in use: systemctl restart butaca-edge');
  return active;
}

/** Parameters cannot all change in a running varnishd. */
async function hasOtherParameters(wanted: string): Promise<boolean> {
  const running = await readFile(`/proc/${await pidOf(EDGE_UNIT)}/cmdline`, 'utf8');
  const unit = (await unitArguments(EDGE_UNIT)).replace('$EDGE_PARAMETERS', wanted);
  const words = running.split('\0');
  const inUse = words.filter((_, place) => words[place - 1] === '-p');
  return [...unit.matchAll(/ -p (\S+)/g)].some(([, one = '']) => !inUse.includes(one));
}

/** The rules of the release in use, without losing the cache. */
export async function loadRules(
  release: string,
  parameters: string,
): Promise<'loaded' | 'restarted'> {
  if (await hasOtherParameters(parameters)) {
    await restart(EDGE_UNIT);
    const isAlive = async () => (await askHttp({ port: 8081, path: '/healthz' }))?.status === 200;
    await waitUntil('the edge is alive', isAlive, HEALTHY_LIMIT_MS);
    return 'restarted';
  }
  const before = await activeRules();
  const name = `release_${release.replaceAll(/\W/g, '_')}_${Date.now()}`;
  await admin('vcl.load', name, join(CURRENT, 'edge/vcl/main.vcl'));
  await admin('vcl.use', name);
  // It would go on asking after the health of all portals.
  await admin('vcl.discard', before).catch(() => {});
  return 'loaded';
}

/** What an upgrade that was killed may have left. */
export async function admitAll(): Promise<void> {
  for (const kind of KINDS)
    await admin('backend.set_health', `*.${kind}_*`, 'auto').catch(() => {});
}

const numbersOf = async (port: number): Promise<{ own: number; others: number[] }> => {
  const portals = (await readOwnBackends())?.portals ?? [];
  const own = portals.findIndex((portal) => portal.port === port) + 1;
  return { own, others: portals.map((_, place) => place + 1).filter((place) => place !== own) };
};

async function isHealthy(number: number): Promise<boolean> {
  const line = await admin('backend.list', `${await activeRules()}.portal_${number}`);
  return /\shealthy\s/.test(line);
}

/** The rules of another release may have fewer kinds. */
async function setHealth(number: number, health: 'sick' | 'auto'): Promise<void> {
  const known = await admin('backend.list');
  for (const kind of KINDS)
    if (new RegExp(`\\.${kind}_${number}\\s`).test(known))
      await admin('backend.set_health', `*.${kind}_${number}`, health);
}

/** The edge sends it nothing new. Not if it is the only one: a short gap is better than a long one. */
export async function drain(port: number): Promise<boolean> {
  const { own, others } = await numbersOf(port);
  const healthy = await Promise.all(others.map(isHealthy));
  if (own === 0 || !healthy.includes(true)) return false;
  await setHealth(own, 'sick');
  return true;
}

export async function admit(port: number): Promise<void> {
  const { own } = await numbersOf(port);
  await setHealth(own, 'auto');
  await waitUntil(
    `the edge finds the portal at port ${port} healthy`,
    async () => await isHealthy(own),
    HEALTHY_LIMIT_MS,
  );
}
