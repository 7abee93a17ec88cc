import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Counts,
  countCatalogue,
  getJobs,
  getServerState,
  getWaiting,
  hasJobs,
  type JobsState,
} from '../../data/queries/database-state.ts';
import { listFailedJobs } from '../../data/queries/today.ts';
import { type Proof, readProof } from '../backups/proof.ts';
import { askServer } from '../database.ts';
import { hostsOf } from '../machine/answers.ts';
import { askHttp } from '../machine/ask.ts';
import { type Part, partsOf, pidOf } from '../machine/parts.ts';
import { askProgram } from '../machine/run.ts';
import { type Place, type Site, versionOf } from '../machine/site.ts';
import { daysLeft, readCertificate } from '../tls/served.ts';

export type PartState = {
  name: string;
  state: 'ready' | 'not ready' | 'down';
  version: string | null;
  startedAt: Date | null;
  /** What it does now, in a few words. */
  load: string;
};

export type Status = {
  at: Date;
  domain: string | null;
  version: string | null;
  parts: PartState[];
  certificates: { host: string; days: number | null }[];
  catalogue: Counts | null;
  databaseBytes: number | null;
  jobs: (JobsState & { failed: number; outbox: number }) | null;
  backup: Proof | null;
  drill: Proof | null;
  /** Without the configuration, which root alone may read, the database is not asked. */
  isWhole: boolean;
};

/** Over which time requests are counted. */
const COUNT_MS = 1000;

export async function readStatus(site: Site): Promise<Status> {
  const { place } = site;
  const { answers, env, isReadable } = await site.configuration();
  const folder = await realpath(join(place.state, 'current')).catch(() => null);
  const [parts, edge, database, certificates, backup, drill, version] = await Promise.all([
    Promise.all(partsOf(place).map((part) => readPart(site, part))),
    readEdge(place),
    readDatabase(env?.DATABASE_URL),
    readCertificates(site),
    readProof(place, 'backup'),
    readProof(place, 'drill'),
    folder && versionOf(folder),
  ]);
  return {
    at: place.now(),
    domain: answers?.domain ?? null,
    version,
    parts: [edge, ...parts, database.part],
    certificates,
    catalogue: database.catalogue,
    databaseBytes: database.bytes,
    jobs: database.jobs,
    backup,
    drill,
    isWhole: isReadable,
  };
}

const readMetric = (metrics: string, name: string): number =>
  [...metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );

const down = (name: string): PartState => ({
  name,
  state: 'down',
  version: null,
  startedAt: null,
  load: '',
});

async function readPart(site: Site, part: Part): Promise<PartState> {
  const ask = (path: string) => askHttp({ port: part.internal, path });
  const [metrics, ready] = await Promise.all([ask('/metrics'), ask('/readyz')]);
  if (metrics?.status !== 200) return down(part.name);
  const [pid] = await Promise.all([
    pidOf(site, part),
    sleep(part.kind === 'worker' ? 0 : COUNT_MS),
  ]);
  const folder = pid === null ? null : await realpath(`/proc/${pid}/cwd`).catch(() => null);
  const later = part.kind === 'worker' ? metrics : await ask('/metrics');
  const count = (text: string) => readMetric(text, 'http_request_seconds_count');
  const perSecond = later ? count(later.body) - count(metrics.body) : 0;
  const megabytes = Math.round(
    readMetric(metrics.body, 'process_resident_memory_bytes') / 1024 ** 2,
  );
  return {
    name: part.name,
    state: ready?.status === 200 ? 'ready' : 'not ready',
    version: folder && (await versionOf(folder)),
    startedAt: new Date(readMetric(metrics.body, 'process_start_time_seconds') * 1000),
    load: [
      ...(part.kind === 'worker' ? [] : [`${Math.max(0, perSecond)} requests/s`]),
      `${megabytes} MB`,
    ].join(', '),
  };
}

async function edgeCounters(place: Place): Promise<Map<string, number> | null> {
  const said = await askProgram(['varnishstat', '-n', place.edge, '-t', '1', '-1']);
  if (said?.status !== 0) return null;
  return new Map(
    said.stdout.split('\n').map((line) => {
      const [name = '', value] = line.split(/\s+/);
      return [name, Number(value)];
    }),
  );
}

async function readEdge(place: Place): Promise<PartState> {
  const alive = await askHttp({ port: place.ports.purge, path: '/healthz' });
  if (alive?.status !== 200) return down('edge');
  const before = await edgeCounters(place);
  await sleep(COUNT_MS);
  const after = await edgeCounters(place);
  const sum = (counters: Map<string, number> | null, name: string) => counters?.get(name) ?? 0;
  const requests = sum(after, 'MAIN.client_req') - sum(before, 'MAIN.client_req');
  const hits = sum(after, 'MAIN.cache_hit');
  const asked = hits + sum(after, 'MAIN.cache_miss');
  const uptime = after?.get('MAIN.uptime');
  return {
    name: 'edge',
    state: 'ready',
    version: null,
    startedAt: uptime === undefined ? null : new Date(place.now().getTime() - uptime * 1000),
    load: after
      ? [
          `${Math.max(0, requests)} requests/s`,
          ...(asked > 0 ? [`${Math.floor((100 * hits) / asked)} % from the cache`] : []),
          `${sum(after, 'MAIN.n_object')} copies`,
        ].join(', ')
      : '',
  };
}

async function readDatabase(url: string | undefined) {
  const nothing = { part: down('PostgreSQL'), catalogue: null, bytes: null, jobs: null };
  if (!url || !URL.canParse(url)) return nothing;
  return await askServer(url, async (db) => {
    const state = await getServerState(db);
    const part: PartState = {
      name: 'PostgreSQL',
      state: 'ready',
      version: state.versionText.split(' ')[0] ?? null,
      startedAt: state.startedAt,
      load: `${state.connections} of ${state.maxConnections} connections`,
    };
    const jobs = (await hasJobs(db)) ? await getJobs(db) : { waiting: 0, running: 0, seconds: 0 };
    const failed = (await listFailedJobs(db)).length;
    const { outbox } = await getWaiting(db);
    return {
      part,
      catalogue: await countCatalogue(db),
      bytes: state.bytes,
      jobs: { ...jobs, failed, outbox },
    };
  }).catch(() => nothing);
}

async function readCertificates({ place, configuration }: Site): Promise<Status['certificates']> {
  const { answers } = await configuration();
  if (!answers?.tls || answers.tls === 'none') return [];
  return await Promise.all(
    hostsOf(answers).map(async (host) => {
      const found = await readCertificate(place.ports.https, host);
      return { host, days: found && daysLeft(place.now(), found) };
    }),
  );
}
