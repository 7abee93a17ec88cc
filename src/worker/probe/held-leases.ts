import { type Lease, returnLeases } from '../../data/commands/server-health.ts';
import type { Db } from '../../data/database.ts';
import type { Fetcher } from '../../platform/guarded-fetch/fetcher.ts';
import type { HostLimiter } from '../../platform/guarded-fetch/host-limiter.ts';
import { HostQueues } from './host-queues.ts';

/** How long a server waits whose host has a full queue. */
const QUEUE_FULL_MS = 30_000;

export const hostOf = (lease: Lease): string => URL.parse(lease.url)?.hostname ?? '';

type Options = { db: Db; fetcher: Fetcher; hostLimiter: HostLimiter; maxQueue: number };

/** The servers that this worker has leased: those that wait for their host, and those whose probe is under way. */
export class HeldLeases {
  readonly #options: Options;
  readonly #queues = new HostQueues<Lease>();
  readonly #held = new Map<string, Lease>();

  constructor(options: Options) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#queues.size;
  }

  /** Queues leases by host. Those whose host has a full queue, or rests, go back. */
  async add(leases: readonly Lease[]): Promise<void> {
    const { fetcher, maxQueue } = this.#options;
    const tooMany: Lease[] = [];
    for (const lease of leases) {
      const place = fetcher.placeOf(hostOf(lease));
      const known = this.#held.get(lease.serverId);
      // Its first lease ran out here: its probe goes on under the new one.
      if (known) known.heldUntil = lease.heldUntil;
      else if (this.#queues.lengthOf(place) >= maxQueue || this.#isResting(lease))
        tooMany.push(lease);
      else {
        this.#held.set(lease.serverId, lease);
        this.#queues.add(place, lease);
      }
    }
    await this.giveBack(tooMany, QUEUE_FULL_MS);
  }

  take(mayAsk: (place: string) => boolean): { place: string; lease: Lease } | null {
    const next = this.#queues.take(mayAsk);
    return next && { place: next.host, lease: next.item };
  }

  /** After its result is written. */
  release({ serverId }: Lease): void {
    this.#held.delete(serverId);
  }

  async giveBack(leases: readonly Lease[], afterMs: number): Promise<void> {
    for (const lease of leases) this.release(lease);
    await returnLeases(this.#options.db, leases, afterMs);
  }

  async giveBackWaiting(afterMs: number): Promise<void> {
    await this.giveBack(this.#queues.drain(), afterMs);
  }

  async giveBackResting(): Promise<void> {
    await this.giveBack(
      this.#queues.drain((lease) => this.#isResting(lease)),
      QUEUE_FULL_MS,
    );
  }

  #isResting(lease: Lease): boolean {
    return this.#options.hostLimiter.restMs(hostOf(lease)) > 0;
  }
}
