import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EdgeSettings, storageArgs } from '../../../edge/backends.ts';
import { CommandFailed } from '../errors.ts';
import {
  activeRulesIn,
  edgeConfigWords,
  loadRulesAs,
  settingsIn,
  varnishadm,
} from '../machine/edge.ts';
import { EDGE, EDGE_UNIT } from '../machine/parts.ts';
import { FILES, STATE } from '../machine/paths.ts';
import { run } from '../machine/run.ts';
import { systemctl, unitProperty } from '../machine/units.ts';
import { waitUntil, waitUntilReady } from '../machine/wait.ts';
import { PUBLIC, readIfThere, writeIfChanged } from '../machine/write.ts';
import { releaseFolder, runOf } from './installation.ts';
import { pidOf } from './units.ts';

/** Read by the unit, which after a rollback is that of a newer package. */
const PARAMETERS_FILE = join(STATE, 'edge-parameters');
const HEALTHY_LIMIT_MS = 30_000;
/** Every portal is several backends, one for each kind of request. */
const KINDS = ['portal', 'detail', 'post', 'search', 'picture'];

function readOwnSettings(): EdgeSettings | null {
  if (!existsSync(FILES.backends)) return null;
  const settings = settingsIn(readIfThere(FILES.backends));
  if (settings) return settings;
  throw new CommandFailed(
    `${FILES.backends} was not written by \`butaca edge-config\`, so it cannot be made for another release.`,
  );
}

export type EdgeFiles = { backends: string; parameters: string };

/** What the edge runs with in that release, for the same portals, tested together. Null: no edge is set up here. */
export async function prepareEdge(release: string): Promise<EdgeFiles | null> {
  const own = readOwnSettings();
  if (!own) return null;
  const butaca = join(releaseFolder(release), 'src/cli/butaca.js');
  const backends = await runOf(release, ['--', butaca, ...edgeConfigWords(own)]);
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
    await run([
      ...['varnishd', '-C', '-f', join(rules, 'main.vcl'), ...storageArgs('64m')],
      ...[...parameters.split(' '), '-p', `vcl_path=${trial}:${rules}`],
    ]);
  } finally {
    rmSync(trial, { recursive: true });
  }
}

export function writeEdgeFiles({ backends, parameters }: EdgeFiles): void {
  writeIfChanged(FILES.backends, backends, PUBLIC);
  writeIfChanged(PARAMETERS_FILE, `EDGE_PARAMETERS="${parameters}"\n`, PUBLIC);
}

async function activeRules(): Promise<string> {
  const active = activeRulesIn(await varnishadm('vcl.list'));
  if (!active)
    throw new CommandFailed('The edge has no rules in use: systemctl restart butaca-edge');
  return active;
}

/** Parameters cannot all change in a running varnishd. */
async function hasOtherParameters(wanted: string): Promise<boolean> {
  const running = await readFile(`/proc/${await pidOf(EDGE_UNIT)}/cmdline`, 'utf8');
  const unit = (await unitProperty(EDGE_UNIT, 'ExecStart')).replace('$EDGE_PARAMETERS', wanted);
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
    await systemctl('restart', EDGE_UNIT);
    await waitUntilReady(EDGE);
    return 'restarted';
  }
  const before = await activeRules();
  const name = `release_${release.replaceAll(/\W/g, '_')}_${Date.now()}`;
  await loadRulesAs(name);
  // It would go on asking after the health of all portals.
  await varnishadm('vcl.discard', before).catch(() => {});
  return 'loaded';
}

/** What an upgrade that was killed may have left. */
export async function admitAll(): Promise<void> {
  for (const kind of KINDS)
    await varnishadm('backend.set_health', `*.${kind}_*`, 'auto').catch(() => {});
}

const numbersOf = async (port: number): Promise<{ own: number; others: number[] }> => {
  const portals = readOwnSettings()?.portals ?? [];
  const own = portals.findIndex((portal) => portal.port === port) + 1;
  return { own, others: portals.map((_, place) => place + 1).filter((place) => place !== own) };
};

async function isHealthy(number: number): Promise<boolean> {
  const line = await varnishadm('backend.list', `${await activeRules()}.portal_${number}`);
  return /\shealthy\s/.test(line);
}

/** The rules of another release may have fewer kinds. */
async function setHealth(number: number, health: 'sick' | 'auto'): Promise<void> {
  const known = await varnishadm('backend.list');
  for (const kind of KINDS)
    if (new RegExp(`\\.${kind}_${number}\\s`).test(known))
      await varnishadm('backend.set_health', `*.${kind}_${number}`, health);
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
    async () => await isHealthy(own),
    HEALTHY_LIMIT_MS,
    `The edge does not find the portal at port ${port} healthy after ${HEALTHY_LIMIT_MS / 1000} s.`,
  );
}
