import { setTimeout as wait } from 'node:timers/promises';
import { type Lease, leaseDue, recordProbes } from '../../data/commands/server-health.ts';
import type { Db } from '../../data/database.ts';
import { getSettings } from '../../data/queries/settings.ts';
import { judge, type Verdict } from '../../domain/playback/verdict.ts';
import type { Fetcher } from '../../platform/guarded-fetch/fetcher.ts';
import type { HostLimiter } from '../../platform/guarded-fetch/host-limiter.ts';
import { log } from '../../platform/log.ts';
import { createWakeableSleep } from '../wakeable-sleep.ts';
import { askNetwork } from './canaries.ts';
import { HeldLeases, hostOf } from './held-leases.ts';
import { createLeaderLock, type LeaderLock } from './leader-lock.ts';
import { probe } from './probe.ts';
import { RunningProbes } from './running-probes.ts';
import { NETWORK_DOWN_MS, type Probed, Suspects } from './suspects.ts';

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
const SETTINGS_KEPT_MS = 30_000;
/** Results that are written without waiting for more, and the most that one transaction takes. */
const ENOUGH_RESULTS = 50;
const MAX_RESULTS = 250;
/** The most requests that a probe usually makes at one host. */
const REQUESTS_PER_PROBE = 4;

/** As many as one host can answer well within a lease. */
const maxQueueOf = ({ hostConcurrency, hostRate, leaseSeconds }: ProbeOptions): number =>
  Math.max(hostConcurrency, Math.floor((hostRate * leaseSeconds) / REQUESTS_PER_PROBE / 2));

/** A few more than can run, so that no probe waits for the database. */
const capacityOf = ({ concurrency }: ProbeOptions): number =>
  concurrency + Math.ceil(concurrency / 4);

class Loop implements ProbeLoop {
  readonly #options: ProbeOptions;
  readonly #leaderLock: LeaderLock;
  readonly #leases: HeldLeases;
  readonly #running: RunningProbes;
  readonly #suspects: Suspects;
  readonly #idle = createWakeableSleep();
  /** Results that have to be written. */
  readonly #found: Probed[] = [];
  #embedOrigins: readonly string[] = [];
  #settingsUntil = 0;
  #isStopping = false;
  readonly #ended: Promise<void>;

  constructor(options: ProbeOptions) {
    this.#options = options;
    this.#leaderLock = createLeaderLock(options.databaseUrl);
    this.#leases = new HeldLeases({ ...options, maxQueue: maxQueueOf(options) });
    this.#running = new RunningProbes({
      ...options,
      leases: this.#leases,
      run: async (lease) => await this.#probe(lease),
      onEnd: () => this.#idle.wake(),
    });
    this.#suspects = new Suspects({
      askNetwork: async (silentHosts) => await askNetwork({ ...options, silentHosts }),
      giveBack: async (leases, afterMs) => await this.#leases.giveBack(leases, afterMs),
      onCleared: (probed) => this.#found.push(probed),
    });
    this.#ended = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#running.stop();
    this.#idle.wake();
    await this.#ended;
    // Probes that still run are lost; their servers are due again when the lease ends.
    await this.#leases.giveBackWaiting(0).catch(() => {});
    while (this.#found.length > 0) await this.#write().catch(() => this.#found.splice(0));
    await this.#leaderLock.end();
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      await this.#step().catch(async (error: unknown) => {
        log.warn({ err: error }, 'the probe waits for the database');
        if (!this.#isStopping) await this.#idle.sleep(DATABASE_AWAY_MS);
      });
    }
  }

  async #step(): Promise<void> {
    if (!(await this.#leaderLock.isLeader())) return await this.#idle.sleep(IDLE_MS);
    await this.#readSettings();
    this.#suspects.startJudging(() => this.#idle.wake());
    if (this.#suspects.isNetworkDown) await this.#waitForNetwork();
    await this.#leases.giveBackResting();
    await this.#leaseAndWrite();
    // The next probe that ends wakes it. After a short wait, all that ended are written together.
    if (this.#found.length === 0) await this.#idle.sleep(IDLE_MS);
    if (this.#found.length < ENOUGH_RESULTS && !this.#isStopping) await wait(GATHER_MS);
  }

  async #readSettings(): Promise<void> {
    if (performance.now() < this.#settingsUntil) return;
    ({ embedOrigins: this.#embedOrigins } = await getSettings(this.#options.db));
    this.#settingsUntil = performance.now() + SETTINGS_KEPT_MS;
  }

  async #waitForNetwork(): Promise<void> {
    log.warn('the probe pauses: known-good servers do not answer either, so it is our network');
    await this.#leases.giveBackWaiting(NETWORK_DOWN_MS);
    while (!this.#isStopping) {
      await this.#idle.sleep(NETWORK_DOWN_MS);
      if ((await askNetwork(this.#options)) !== 'down') break;
    }
    this.#suspects.noteNetworkBack();
    this.#options.hostLimiter.forgive();
    log.info('the probe goes on');
  }

  /** Leases due servers and writes results at the same time. If one of them fails, the other still takes effect. */
  async #leaseAndWrite(): Promise<void> {
    const room = capacityOf(this.#options) - this.#running.count - this.#leases.waiting;
    const leasing = room > 0 ? leaseDue(this.#options.db, room, this.#options.leaseSeconds) : [];
    const [leased, written] = await Promise.allSettled([leasing, this.#write()]);
    if (leased.status === 'fulfilled') await this.#leases.add(leased.value);
    this.#running.fill();
    for (const part of [leased, written]) if (part.status === 'rejected') throw part.reason;
  }

  async #probe(lease: Lease): Promise<void> {
    const { fetcher, siteOrigin } = this.#options;
    const begunAt = performance.now();
    const settings = { siteOrigin, embedOrigins: this.#embedOrigins };
    const verdict = await probe(fetcher, lease.url, settings).catch((error: unknown): Verdict => {
      log.error({ err: error, server: lease.serverId }, 'a probe failed by itself');
      return { kind: 'unsure', reason: 'error' };
    });
    const probed = { lease, host: hostOf(lease), verdict, begunAt };
    if (verdict.kind === 'failed' && verdict.isOurs) this.#suspects.add(probed);
    else this.#found.push(probed);
  }

  async #write(): Promise<void> {
    const batch = this.#found.splice(0, MAX_RESULTS);
    if (batch.length === 0) return;
    const now = new Date();
    const results = batch.map(({ lease, verdict }) => ({
      lease,
      judged: judge(lease, verdict, now, Math.random()),
    }));
    try {
      await recordProbes(this.#options.db, results);
    } catch (error) {
      this.#found.unshift(...batch);
      throw error;
    }
    for (const { lease } of batch) this.#leases.release(lease);
  }
}

/** Probes what is due, for as long as the worker runs; survives a database and a network that go away. */
export const startProbe = (options: ProbeOptions): ProbeLoop => new Loop(options);
