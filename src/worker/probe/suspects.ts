import type { Lease } from '../../data/commands/server-health.ts';
import type { Verdict } from '../../domain/playback/verdict.ts';
import { log } from '../../platform/log.ts';
import type { Network } from './canaries.ts';

export type Probed = { lease: Lease; host: string; verdict: Verdict; begunAt: number };

export const NETWORK_DOWN_MS = 5000;

type Options = {
  askNetwork: (silentHosts: ReadonlySet<string>) => Promise<Network>;
  giveBack: (leases: readonly Lease[], afterMs: number) => Promise<void>;
  /** It is the server that failed, and not our network. */
  onCleared: (probed: Probed) => void;
};

/** Failures that our own network may have caused: they wait until canaries have been asked. */
export class Suspects {
  readonly #options: Options;
  #waiting: Probed[] = [];
  #isJudging = false;
  #networkBackAt = 0;
  #isNetworkDown = false;

  constructor(options: Options) {
    this.#options = options;
  }

  get isNetworkDown(): boolean {
    return this.#isNetworkDown;
  }

  add(probed: Probed): void {
    this.#waiting.push(probed);
  }

  /** Judges those that wait, one batch at a time and beside everything else. */
  startJudging(onEnd: () => void): void {
    if (this.#isJudging || this.#waiting.length === 0) return;
    this.#isJudging = true;
    void this.#judge()
      .catch((error: unknown) => log.warn({ err: error }, 'the probe waits for the database'))
      .finally(() => {
        this.#isJudging = false;
        onEnd();
      });
  }

  noteNetworkBack(): void {
    this.#networkBackAt = performance.now();
    this.#isNetworkDown = false;
  }

  async #judge(): Promise<void> {
    const batch = this.#waiting.splice(0);
    const hosts = new Set(batch.map(({ host }) => host));
    const network = await this.#options.askNetwork(hosts).catch((error: unknown) => {
      this.#waiting.unshift(...batch);
      throw error;
    });
    if (network === 'down') {
      await this.#giveBack(batch, NETWORK_DOWN_MS);
      this.#isNetworkDown = true;
      return;
    }
    const isEarly = ({ begunAt }: Probed) => begunAt < this.#networkBackAt;
    await this.#giveBack(batch.filter(isEarly), 0);
    for (const probed of batch.filter((one) => !isEarly(one)))
      this.#options.onCleared(network === 'up' ? probed : asUnsure(probed));
  }

  async #giveBack(batch: readonly Probed[], afterMs: number): Promise<void> {
    await this.#options.giveBack(
      batch.map(({ lease }) => lease),
      afterMs,
    );
  }
}

/** Without canaries nobody can tell whose fault it was. */
const asUnsure = (probed: Probed): Probed =>
  probed.verdict.kind === 'failed'
    ? { ...probed, verdict: { kind: 'unsure', reason: probed.verdict.reason } }
    : probed;
