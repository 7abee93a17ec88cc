import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { HEADLESS, type Needs } from '../../tools/needs.ts';
import { ask, pause, warm } from '../edge-client.ts';
import { generateDocuments } from '../generator/generate-documents.ts';
import { tenLines } from '../install/catalogue.ts';
import { startLoad } from '../load.ts';
import {
  allOf,
  atMost,
  type Bar,
  type Bench,
  countsOf,
  type Measured,
  none,
  yes,
} from '../report.ts';
import { BASE, type Host, startHost } from './host.ts';
import { sealedBars } from './sealed.ts';
import { APP, EDGE, newProject, Site, secondsOf } from './site.ts';
import { measureTwoMachines } from './two-machines.ts';

/** A portal in containers, from an empty store: built, started, used, killed, replaced under load, restored. As root. */

export const needs: Needs = [
  'root',
  'dockerd',
  'docker',
  'debootstrap',
  'caddy',
  'certutil',
  HEADLESS,
];

const ROUNDS = { quick: 1, full: 3 };
const MAX_APP_MB = 250;
const MAX_EDGE_MB = 200;
const TITLES = 6000;
const WARM = 100;
const BURST = 300_000;
const BURST_MS = 3000;
const DRILL = {
  ...{ BUTACA_SUBNET: '10.83.9', BUTACA_LISTEN: '127.0.0.1:8089' },
  BUTACA_STUDIO_LISTEN: '127.0.0.1:3209',
};
const CACHED_RATE = 40;
const COLD_RATE = 10;
const CANARY_FILE = '.env.of-a-bench';
const CANARY = 'a-canary-that-no-image-may-have';
const MB = 1e6;
const NEXT = 'butaca:next';
/** The stage of the Containerfile that sees the sources. */
const SOURCES = 'butaca-build:latest';
/** As docs/containers.md says it: one after the other, so that a portal always answers. */
const ONE_BY_ONE = ['portal-1', 'portal-2', 'studio', 'worker'];

const runFile = promisify(execFile);

async function build(host: Host, site: Site, notes: string[]): Promise<Bar[]> {
  writeFileSync(CANARY_FILE, `SECRET=${CANARY}\n`);
  let seconds: number;
  try {
    seconds = await secondsOf(async () => await site.compose('build', '-q', 'portal-1', 'edge'));
    const stage = ['build', '-q', '--target', 'build', '--build-arg', `DEBIAN=${BASE}`];
    await host.docker(...stage, '-t', SOURCES, '-f', 'Containerfile', '.');
  } finally {
    rmSync(CANARY_FILE);
  }
  const [base, app, edge] = await Promise.all([BASE, APP, EDGE].map(host.sizeOf));
  if (!base || !app || !edge) throw new Error('no images');
  const beyond = (image: typeof base) => (image.bytes - base.bytes) / MB;
  const compressed = (image: typeof base) =>
    `${((image.compressed - base.compressed) / MB).toFixed(0)} MB compressed`;
  notes.push(`both images built in ${seconds.toFixed(0)} s`);
  return [
    atMost('app beyond its base', beyond(app), MAX_APP_MB, 'MB', compressed(app)),
    atMost('edge beyond its base', beyond(edge), MAX_EDGE_MB, 'MB', compressed(edge)),
  ];
}

/** The film and the passkey, in the browser of this machine. */
async function watch({ origin }: Site, link: string): Promise<{ operator: string; film: string }> {
  const words = ['bench/install/viewer.ts', origin, link];
  return JSON.parse((await runFile(process.execPath, words, { timeout: 300_000 })).stdout);
}

/** From the container that ends TLS, with an authority of its own because no name here is public. */
async function pageOverTls(site: Site): Promise<string> {
  const authority = '/data/caddy/pki/authorities/local/root.crt';
  const certificate = await site.compose('exec', '-T', 'tls', 'cat', authority);
  const file = join(mkdtempSync(join(tmpdir(), 'butaca-compose-')), 'authority');
  writeFileSync(file, certificate);
  try {
    return (await runFile('curl', ['-sS', '-m', '20', '--cacert', file, 'https://localhost/']))
      .stdout;
  } finally {
    rmSync(dirname(file), { recursive: true });
  }
}

async function start(site: Site, notes: string[]): Promise<Bar[]> {
  // Two at once with empty volumes, as when two people start it.
  await site.compose('create', 'prepare');
  const prepare = ['run', '--rm', '--no-deps', 'prepare'];
  const both = Promise.all([1, 2].map(async () => await site.compose(...prepare)));
  await site.compose('up', '-d', '--no-deps', 'database');
  await both;
  const up = await secondsOf(async () => {
    await site.compose('up', '-d');
    await site.untilReady();
  });
  site.project.variables.COMPOSE_PROFILES = 'tls';
  await site.compose('up', '-d');
  await site.butaca(['import', '-'], tenLines());
  const said = await site.butaca(['operators', 'invite', 'Ana', '--role', 'owner']);
  const link = /https?:\S+/.exec(said)?.[0] ?? '';
  const { operator, film } = await watch(site, link);
  const overTls = await pageOverTls(site);
  notes.push(`up until every container is healthy: ${up.toFixed(0)} s`);
  return [
    yes('passkey', operator === 'signed in', operator),
    yes('film', film === 'plays', film),
    yes('a page over TLS', overTls.includes('La función')),
  ];
}

/** One after the other, each with an answer; those without one are tried again. */
async function startWrites(site: Site) {
  let answered = 0;
  let isStopping = false;
  await site.sql('create table if not exists kept (number int)');
  const loop = (async () => {
    while (!isStopping)
      await site.sql(`insert into kept values (${answered})`).then(
        () => {
          answered += 1;
        },
        async () => await pause(500),
      );
  })();
  return {
    stop: async () => {
      isStopping = true;
      await loop;
      const kept = Number(await site.sql('select count(distinct number) from kept'));
      return { answered, lost: answered - kept };
    },
  };
}

async function stopAndStart(site: Site, notes: string[]): Promise<Bar[]> {
  const before = await site.state();
  await site.compose('down');
  const again = await secondsOf(async () => {
    await site.compose('up', '-d');
    await site.untilReady();
  });
  const after = await site.state();
  notes.push(`down and up again: ${again.toFixed(0)} s`);
  const writes = await startWrites(site);
  const killed = await site.killEach();
  const lost = await writes.stop();
  return [
    yes('stopped and started: nothing lost', before === after, `${before} → ${after}`),
    allOf(
      'killed with -9 and back',
      killed.size,
      8,
      [...killed].map(([name, seconds]) => `${name} ${seconds.toFixed(0)} s`).join(', '),
    ),
    yes('killed: nothing lost', before === (await site.state())),
    none('killed: answered writes that are lost', lost.lost, lost.answered),
  ];
}

/** Replaces images one service after the other. */
async function moveTo(site: Site, image: string): Promise<void> {
  site.project.variables.BUTACA_IMAGE = image;
  if (image === NEXT) await site.compose('run', '--rm', '--no-deps', 'prepare');
  for (const service of ONE_BY_ONE)
    await site.compose('up', '-d', '--no-deps', '--no-build', '--wait', service);
}

async function underLoad(site: Site, notes: string[]): Promise<Bar[]> {
  const { host, origin } = site;
  await site.butaca(['import', '-'], [...generateDocuments({ titles: TITLES, seed: 1 })].join(''));
  const rows = await site.sql(
    "select source_id from titles where active and not hidden and kind = 'movie' order by source_id",
  );
  const movies = rows.split('\n').map((id) => `${origin}/movie/${encodeURIComponent(id)}`);
  const cachedUrls = [`${origin}/`, `${origin}/movies`, ...movies.slice(0, WARM)];
  const coldUrls = movies.slice(WARM);
  await host.derive(NEXT, [
    `FROM ${APP}`,
    'USER 0',
    `RUN sed -i 's/"version": "[^"]*"/"version": "9.9.9"/' package.json && echo 'create table planted ();' > src/data/migrations/9999-planted.sql`,
    'USER 10001:10001',
  ]);
  await host.derive('butaca-edge:next', [`FROM ${EDGE}`, 'LABEL of=another']);
  // Purges of the import come again for some seconds.
  await pause(20_000);
  for (const url of cachedUrls) await warm(url);
  const load = () => ({
    cached: startLoad(cachedUrls, CACHED_RATE),
    cold: startLoad(coldUrls, COLD_RATE),
  });
  const told = async ({ cached, cold }: ReturnType<typeof load>) => {
    const [one, other] = [await cached.stop(), await cold.stop()];
    return { one, other };
  };

  const replacing = load();
  const there = await secondsOf(async () => await moveTo(site, NEXT));
  const isMigrated = (await site.sql("select to_regclass('planted') is not null")) === 't';
  const back = await secondsOf(async () => await moveTo(site, APP));
  await site.untilReady();
  const { one, other } = await told(replacing);
  notes.push(
    `app replaced in ${there.toFixed(0)} s and back in ${back.toFixed(0)} s; of ${other.sent} cold views ${other.failed} failed ${countsOf(other.failures)}`,
  );
  for (const url of cachedUrls) await warm(url);
  const replacingEdge = load();
  await pause(3000);
  site.project.variables.BUTACA_EDGE_IMAGE = 'butaca-edge:next';
  const edge = await secondsOf(async () => {
    await site.compose('up', '-d', '--no-deps', '--wait', 'edge');
  });
  await pause(3000);
  const without = await told(replacingEdge);
  const lost = without.one.failed / CACHED_RATE;
  notes.push(
    `edge replaced in ${edge.toFixed(0)} s: ${without.one.failed} of ${without.one.sent} views failed, ${lost.toFixed(1)} s without an answer (${countsOf(without.one.failures)})`,
  );
  await site.untilReady();
  return [
    yes('the other image brings its migration', isMigrated),
    none(
      'app replaced and put back: failed cached views',
      one.failed,
      one.sent,
      countsOf(one.failures),
    ),
  ];
}

/** Writes as fast as they are answered, until the database is gone: how many came. */
async function writeUntilKilled(site: Site): Promise<number> {
  await site.sql('create table burst (number int)');
  const lines = Array.from(
    { length: BURST },
    (_, n) => `insert into burst values (${n}) returning 1;`,
  );
  const writing = site
    .sql(lines.join('\n'))
    .catch((error: Error & { stdout?: string }) => error.stdout ?? '');
  await pause(BURST_MS);
  // By hand, so that it does not come back and send the rest.
  await site.host.docker('kill', `${site.project.name}-database-1`);
  return (await writing).split('\n').filter((line) => line === '1').length;
}

/** With a copy of the backups, as on another machine. */
async function restoreCopy(site: Site): Promise<string> {
  const drill = new Site(site.host, newProject('drill', DRILL), 'http://localhost:8089');
  await drill.compose('create', 'prepare');
  const copy = [
    'tar',
    '-C',
    '/backups',
    '--exclude=.half',
    '-c',
    'system',
    'secrets',
    'base',
    'log',
  ];
  await site.host.pipe(
    [site.project, ['exec', '-T', 'backup', ...copy]],
    [
      drill.project,
      ['run', '--rm', '-T', '--no-deps', '--entrypoint', 'tar', 'backup', '-C', '/backups', '-x'],
    ],
  );
  await drill.compose('run', '--rm', '--no-deps', 'restore');
  await drill.compose('up', '-d');
  await drill.untilReady();
  const state = await drill.state();
  await drill.compose('down', '-v');
  return state;
}

/** As it was last, after a crash; as it was at a moment; what came after that; and a copy, elsewhere. */
async function restore(site: Site, notes: string[]): Promise<Bar[]> {
  const { host, project } = site;
  const title = async () =>
    /<title>([^<(]*) \(/.exec((await ask(`${site.origin}/movie/la-funcion`)).body)?.[1];
  const rename = async (name: string) =>
    await site.butaca(['import', '-'], tenLines().replace('La función', name));
  const bring = async (...moment: string[]) => {
    await site.compose('down');
    const label = `label=com.docker.compose.project=${project.name}`;
    const volumes = (await host.docker('volume', 'ls', '-q', '--filter', label)).split('\n');
    const lost = volumes.filter((name) => name && !name.endsWith('_backups'));
    await host.docker('volume', 'rm', ...lost);
    await site.compose('run', '--rm', '--no-deps', 'restore', ...moment);
    await site.compose('up', '-d');
    await site.untilReady();
  };
  await rename('La primera');
  await pause(2000);
  const moment = new Date().toISOString();
  await pause(2000);
  await rename('La segunda');
  const before = await site.state();
  const answered = await writeUntilKilled(site);
  const seconds = await secondsOf(async () => await bring());
  const after = await site.state();
  const kept = Number(await site.sql('select count(*) from burst'));
  const shown = [await title()];
  const copied = await restoreCopy(site);
  await bring(moment);
  shown.push(await title());
  await rename('La tercera');
  await bring();
  shown.push(await title());
  notes.push(
    `restored into fresh volumes in ${seconds.toFixed(0)} s; of ${answered} writes in ${BURST_MS / 1000} s before the kill, ${Math.max(0, answered - kept)} answered ones were lost`,
  );
  return [
    yes('restored into fresh volumes: nothing lost', before === after, `${before} → ${after}`),
    yes('restored elsewhere from a copy', copied === after, `${copied} → ${after}`),
    yes(
      'restored to the end, to a moment, and to what came after it',
      shown.join() === 'La segunda,La primera,La tercera',
      shown.join(),
    ),
  ];
}

async function round(): Promise<Required<Measured>> {
  const notes: string[] = [];
  const begun = performance.now();
  const host = await startHost();
  notes.push(`engine, base and stand-ins: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  try {
    const site = new Site(host, newProject('one'));
    const bars = [...(await build(host, site, notes)), ...(await start(site, notes))];
    const sealed = { images: [APP, EDGE, SOURCES], secrets: await site.secrets(), canary: CANARY };
    bars.push(...(await sealedBars(host, site.project, sealed)));
    bars.push(...(await stopAndStart(site, notes)));
    bars.push(...(await underLoad(site, notes)));
    bars.push(...(await restore(site, notes)));
    bars.push(...(await measureTwoMachines(host, site)));
    return { bars, notes };
  } finally {
    await host.stop();
  }
}

export const run: Bench = async ({ quick }) => {
  const rounds: Required<Measured>[] = [];
  for (let place = 0; place < ROUNDS[quick ? 'quick' : 'full']; place += 1)
    rounds.push(await round());
  const whole = rounds.filter(({ bars }) => bars.every(({ ok }) => ok)).length;
  return {
    bars: [
      ...rounds.flatMap(({ bars }) => bars),
      allOf('rounds from an empty store', whole, rounds.length),
    ],
    notes: rounds.flatMap(({ notes }) => notes),
  };
};
