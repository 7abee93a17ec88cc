import { setTimeout as wait } from 'node:timers/promises';
import {
  type Lease,
  leaseDue,
  type ProbeResult,
  recordProbes,
  returnLeases,
} from '../../data/commands/server-health.ts';
import type { Db } from '../../data/database.ts';
import { getSettings } from '../../data/queries/settings.ts';
import { judge, type Verdict } from '../../domain/playback/verdict.ts';
import { log } from '../../platform/log.ts';
import { createWakeableSleep } from '../wakeable-sleep.ts';
import { askNetwork } from './canaries.ts';
import type { Fetcher } from './fetcher.ts';
import type { HostLimiter } from './host-limiter.ts';
import { HostQueues } from './host-queues.ts';
import { createLeaderLock } from './leader-lock.ts';
import { probe } from './probe.ts';

export type ProbeOptions = {
  db: Db;
  databaseUrl: string;
  fetcher: Fetcher;
  hostLimiter: HostLimiter;
  siteOrigin: string;
  canaries: readonly string[];
  concurrency: number;
  hostConcurrency: number;
  hostRate: number;
  leaseSeconds: number;
};

export type ProbeLoop = { stop: () => Promise<void> };

const IDLE_MS = 500;
const GATHER_MS = 20;
const DATABASE_AWAY_MS = 2000;
const NETWORK_DOWN_MS = 5000;
const SETTINGS_KEPT_MS = 30_000;
/** Results that are worth writing without waiting for more, and those that one transaction takes. */
const ENOUGH_RESULTS = 50;
const MAX_RESULTS = 250;
/** Requests that a probe makes at most at one host, in the usual case. */
const REQUESTS_OF_A_PROBE = 4;
/** How long a server waits whose host has a full queue. */
const QUEUE_FULL_MS = 30_000;

type Done = { lease: Lease; host: string; verdict: Verdict; begunAt: number };

const hostOf = (lease: Lease): string => URL.parse(lease.url)?.hostname ?? '';

/** Probes what is due, for as long as the worker runs; survives a database and a network that go away. */
export function startProbe(options: ProbeOptions): ProbeLoop {
  const { db, fetcher, hostLimiter } = options;
  const leaderLock = createLeaderLock(options.databaseUrl);
  const queues = new HostQueues<Lease>();
  const active = new Map<string, number>();
  const held = new Map<string, Lease>();
  /** Found, and to be written. */
  const found: Done[] = [];
  /** Failed in a way that may be our own. */
  const suspect: Done[] = [];
  let activeCount = 0;
  let networkBackAt = 0;
  let isStopping = false;
  const idle = createWakeableSleep();

  /** What one host gets done well within a lease. */
  const longestQueue = Math.max(
    options.hostConcurrency,
    Math.floor((options.hostRate * options.leaseSeconds) / REQUESTS_OF_A_PROBE / 2),
  );
  /** A few more than are under way, so that none has to wait for the database. */
  const capacity = options.concurrency + Math.ceil(options.concurrency / 4);

  let embedOrigins: readonly string[] = [];
  let settingsUntil = 0;
  const readSettings = async (): Promise<void> => {
    if (performance.now() < settingsUntil) return;
    ({ embedOrigins } = await getSettings(db));
    settingsUntil = performance.now() + SETTINGS_KEPT_MS;
  };

  const giveBack = async (leases: readonly Lease[], afterMs: number): Promise<void> => {
    for (const lease of leases) held.delete(lease.serverId);
    await returnLeases(db, leases, afterMs);
  };

  /** Puts leases into the queues; those whose host is busy or rests go back. */
  const enqueue = async (leases: readonly Lease[]): Promise<void> => {
    const tooMany: Lease[] = [];
    for (const lease of leases) {
      const host = hostOf(lease);
      const place = fetcher.placeOf(host);
      const isBusy = queues.lengthOf(place) >= longestQueue || hostLimiter.restMs(host) > 0;
      const known = held.get(lease.serverId);
      // Ours, and overdue: it is on its way, under its new lease.
      if (known) known.heldUntil = lease.heldUntil;
      else if (isBusy) tooMany.push(lease);
      else {
        held.set(lease.serverId, lease);
        queues.add(place, lease);
      }
    }
    await giveBack(tooMany, QUEUE_FULL_MS);
  };

  const run = async (lease: Lease): Promise<void> => {
    const begunAt = performance.now();
    const settings = { siteOrigin: options.siteOrigin, embedOrigins };
    const verdict = await probe(fetcher, lease.url, settings).catch((error: unknown): Verdict => {
      log.error({ err: error, server: lease.serverId }, 'a probe failed by itself');
      return { kind: 'unsure', reason: 'error' };
    });
    const isSuspect = verdict.kind === 'failed' && verdict.isOurs;
    (isSuspect ? suspect : found).push({ lease, host: hostOf(lease), verdict, begunAt });
  };

  const pump = (): void => {
    while (activeCount < options.concurrency && !isStopping) {
      const next = queues.take((place) => (active.get(place) ?? 0) < options.hostConcurrency);
      if (!next) return;
      const { host: place, item } = next;
      active.set(place, (active.get(place) ?? 0) + 1);
      activeCount += 1;
      void run(item).finally(() => {
        const left = (active.get(place) ?? 1) - 1;
        if (left === 0) active.delete(place);
        else active.set(place, left);
        activeCount -= 1;
        pump();
        idle.wake();
      });
    }
  };

  const write = async (): Promise<void> => {
    const batch = found.splice(0, MAX_RESULTS);
    if (batch.length === 0) return;
    const now = new Date();
    const results: ProbeResult[] = batch.map(({ lease, verdict }) => ({
      lease,
      judged: judge(lease, verdict, now, Math.random()),
    }));
    try {
      await recordProbes(db, results);
    } catch (error) {
      found.unshift(...batch);
      throw error;
    }
    for (const { lease } of batch) held.delete(lease.serverId);
  };

  /** Lets suspects through, or back unjudged, by what canaries say. True when our network is down. */
  const judgeSuspects = async (): Promise<boolean> => {
    const batch = suspect.splice(0);
    if (batch.length === 0) return false;
    const network = await askNetwork(
      db,
      fetcher,
      options.canaries,
      new Set(batch.map(({ host }) => host)),
    ).catch((error: unknown) => {
      suspect.unshift(...batch);
      throw error;
    });
    if (network === 'down') {
      await giveBack(
        batch.map(({ lease }) => lease),
        NETWORK_DOWN_MS,
      );
      return true;
    }
    const isEarly = ({ begunAt }: Done) => begunAt < networkBackAt;
    await giveBack(
      batch.filter(isEarly).map(({ lease }) => lease),
      0,
    );
    for (const done of batch.filter((one) => !isEarly(one))) {
      found.push(
        network === 'up' || done.verdict.kind !== 'failed'
          ? done
          : { ...done, verdict: { kind: 'unsure', reason: done.verdict.reason } },
      );
    }
    return false;
  };

  const waitForNetwork = async (): Promise<void> => {
    log.warn('the probe pauses: known-good servers do not answer either, so it is our network');
    await giveBack(queues.drain(), NETWORK_DOWN_MS);
    while (!isStopping) {
      await idle.sleep(NETWORK_DOWN_MS);
      const network = await askNetwork(db, fetcher, options.canaries, new Set());
      if (network !== 'down') break;
    }
    networkBackAt = performance.now();
    hostLimiter.forgive();
    log.info('the probe goes on');
  };

  let judging: Promise<void> | null = null;
  let isDown = false;
  const startJudging = (): void => {
    if (judging || suspect.length === 0) return;
    judging = judgeSuspects()
      .then((down) => {
        isDown ||= down;
      })
      .catch((error: unknown) => log.warn({ err: error }, 'the probe waits for the database'))
      .finally(() => {
        judging = null;
        idle.wake();
      });
  };

  const step = async (): Promise<void> => {
    if (!(await leaderLock.isLeader())) return await idle.sleep(IDLE_MS);
    await readSettings();
    startJudging();
    if (isDown) {
      await waitForNetwork();
      isDown = false;
    }
    const resting = queues.drain((lease) => hostLimiter.restMs(hostOf(lease)) > 0);
    if (resting.length > 0) await giveBack(resting, QUEUE_FULL_MS);
    const room = capacity - activeCount - queues.size;
    const leasing = room > 0 ? leaseDue(db, room, options.leaseSeconds) : Promise.resolve([]);
    const [leases, written] = await Promise.allSettled([leasing, write()]);
    if (leases.status === 'fulfilled') await enqueue(leases.value);
    pump();
    for (const part of [leases, written]) if (part.status === 'rejected') throw part.reason;
    // Woken by the next probe that ends; those that end with it are written together.
    if (found.length === 0) await idle.sleep(IDLE_MS);
    if (found.length < ENOUGH_RESULTS && !isStopping) await wait(GATHER_MS);
  };

  const loop = (async () => {
    while (!isStopping) {
      await step().catch(async (error: unknown) => {
        log.warn({ err: error }, 'the probe waits for the database');
        if (!isStopping) await idle.sleep(DATABASE_AWAY_MS);
      });
    }
  })();

  return {
    stop: async () => {
      isStopping = true;
      idle.wake();
      await loop;
      // What is under way is lost, and comes again when its lease is over.
      await giveBack(queues.drain(), 0).catch(() => {});
      while (found.length > 0) await write().catch(() => found.splice(0));
      await leaderLock.end();
    },
  };
}
