import { hastenProbes } from '../../data/commands/server-queue.ts';
import type { Db } from '../../data/database.ts';
import { createTally } from '../http/tally.server.ts';

/** Collects the row ids of servers that viewers report; false for what cannot be a row id. */
export function reportCollector(db: Db): (serverId: string) => boolean {
  const tally = createTally({
    flushEveryMs: 1000,
    maxKeys: 1000,
    // A server is probed once, however many viewers report it.
    write: async (counts) =>
      await hastenProbes(
        db,
        counts.map(([serverId]) => serverId),
      ),
    lost: 'reports of servers were not written',
  });
  return (serverId) => {
    if (!/^[1-9]\d{0,17}$/.test(serverId)) return false;
    tally(serverId);
    return true;
  };
}
