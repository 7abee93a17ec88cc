import { setTimeout as wait } from 'node:timers/promises';

export type HostLimiterOptions = {
  /** Requests under way at one host. */
  concurrency: number;
  /** Requests to one host in a second. */
  rate: number;
};

type Outcome = 'answered' | 'silent';

export type HostLimiter = {
  /** Waits for one's turn at a host; the answer is how to leave. */
  enter: (host: string) => Promise<(outcome: Outcome) => void>;
  /** Milliseconds for which a host that keeps silent is left alone; 0 for most. */
  restMs: (host: string) => number;
  /** It was not the hosts that were silent. */
  forgive: () => void;
};

type Host = {
  active: number;
  waiting: (() => void)[];
  nextTurn: number;
  silences: number;
  restUntil: number;
};

const SILENCES_TO_REST = 5;
const FIRST_REST_MS = 60_000;
const MAX_REST_MS = 30 * 60_000;
/** Past this many hosts those with nothing going on are forgotten. */
const MAX_HOSTS = 20_000;

/** Turns at hosts. A host that does not answer several times in a row is given a rest, each time a longer one. */
export function createHostLimiter({ concurrency, rate }: HostLimiterOptions): HostLimiter {
  const hosts = new Map<string, Host>();
  const spacing = 1000 / rate;

  const forgetIdle = (): void => {
    const now = performance.now();
    for (const [name, host] of hosts) {
      if (host.active === 0 && host.nextTurn < now && host.restUntil < now) hosts.delete(name);
    }
  };
  const hostOf = (name: string): Host => {
    let host = hosts.get(name);
    if (!host) {
      if (hosts.size >= MAX_HOSTS) forgetIdle();
      host = { active: 0, waiting: [], nextTurn: 0, silences: 0, restUntil: 0 };
      hosts.set(name, host);
    }
    return host;
  };
  const note = (host: Host, outcome: Outcome): void => {
    host.silences = outcome === 'answered' ? 0 : host.silences + 1;
    if (host.silences < SILENCES_TO_REST) return;
    const rests = host.silences - SILENCES_TO_REST;
    host.restUntil = performance.now() + Math.min(FIRST_REST_MS * 2 ** rests, MAX_REST_MS);
  };

  return {
    enter: async (name) => {
      const host = hostOf(name);
      if (host.active >= concurrency)
        await new Promise<void>((turn) => {
          host.waiting.push(turn);
        });
      else host.active += 1;
      const now = performance.now();
      const turn = Math.max(now, host.nextTurn);
      host.nextTurn = turn + spacing;
      if (turn - now >= 1) await wait(turn - now);
      return (outcome) => {
        note(host, outcome);
        const next = host.waiting.shift();
        // The place passes on; the count stays.
        if (next) next();
        else host.active -= 1;
      };
    },
    forgive: () => {
      for (const host of hosts.values()) {
        host.silences = 0;
        host.restUntil = 0;
      }
    },
    restMs: (name) => Math.max(0, (hosts.get(name)?.restUntil ?? 0) - performance.now()),
  };
}
