import { askReplicas } from '../data/replicas.ts';
import { LEASE_MS } from '../domain/replicas/lease.ts';
import { log } from '../platform/log.ts';

type ReplicaWait = { release: (ids: readonly string[]) => void; stop: () => Promise<void> };

/**
 * Releases held purges when every replica has what the primary had. If that takes longer than a lease, or nobody
 * answers, nothing happens: they become due by themselves.
 */
export function createReplicaWait(
  { databaseUrl, replicas }: { databaseUrl: string; replicas: readonly string[] },
  onReplayed: (ids: readonly string[]) => Promise<void>,
): ReplicaWait {
  if (replicas.length === 0) return { release: () => {}, stop: async () => {} };
  const positions = askReplicas(databaseUrl, replicas);
  let waiting: string[] = [];
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const ids = waiting;
      waiting = [];
      if (await positions.haveAll(LEASE_MS)) await onReplayed(ids);
    }
  };
  return {
    release: (ids) => {
      if (ids.length === 0) return;
      waiting.push(...ids);
      running ??= run()
        .catch((error: unknown) => log.warn({ err: error }, 'purges wait their full time'))
        .finally(() => {
          running = null;
        });
    },
    stop: async () => {
      await running;
      await positions.close();
    },
  };
}
