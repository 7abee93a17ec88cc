import { setTimeout as wait } from 'node:timers/promises';

export type HostLimiterOptions = {
  /** The most requests to one host at the same time. */
  concurrency: number;
  /** Requests to one host per second. */
  rate: number;
};

type Outcome = 'answered' | 'silent';

export type HostLimiter = {
  /** Waits for a turn at a host. Call the returned function when done. */
  enter: (host: string) => Promise<(outcome: Outcome) => void>;
  /** How many more milliseconds a silent host is left alone; 0 for most hosts. */
  restMs: (host: string) => number;
  /** Ends all rests: the cause was our own network. */
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
/** With more hosts than this, idle ones are forgotten. */
const MAX_HOSTS = 20_000;

/**
 * Limits the requests per host. A host that fails to answer several times in a row is left alone for a while, longer
 * each time.
 */
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
        // The slot goes to the next in line, so the count stays.
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
