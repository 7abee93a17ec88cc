import type { Lease } from '../../data/commands/server-health.ts';
import type { HeldLeases } from './held-leases.ts';

type Options = {
  leases: HeldLeases;
  concurrency: number;
  hostConcurrency: number;
  run: (lease: Lease) => Promise<void>;
  onEnd: () => void;
};

/** The running probes, within the limits in total and per host. */
export class RunningProbes {
  readonly #options: Options;
  readonly #byPlace = new Map<string, number>();
  #count = 0;
  #isStopping = false;

  constructor(options: Options) {
    this.#options = options;
  }

  get count(): number {
    return this.#count;
  }

  /** Starts as many probes as the limits allow. Each one that ends starts the next. */
  fill(): void {
    const { leases, concurrency, hostConcurrency, run, onEnd } = this.#options;
    while (this.#count < concurrency && !this.#isStopping) {
      const next = leases.take((place) => (this.#byPlace.get(place) ?? 0) < hostConcurrency);
      if (!next) return;
      this.#add(next.place, 1);
      void run(next.lease).finally(() => {
        this.#add(next.place, -1);
        this.fill();
        onEnd();
      });
    }
  }

  stop(): void {
    this.#isStopping = true;
  }

  #add(place: string, step: 1 | -1): void {
    const count = (this.#byPlace.get(place) ?? 0) + step;
    if (count === 0) this.#byPlace.delete(place);
    else this.#byPlace.set(place, count);
    this.#count += step;
  }
}
