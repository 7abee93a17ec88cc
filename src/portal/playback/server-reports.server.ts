import { hastenProbes } from '../../data/commands/server-queue.ts';
import { db } from '../http/db.server.ts';
import { createTally } from '../http/tally.server.ts';

const tally = createTally({
  flushEveryMs: 1000,
  most: 1000,
  // However many viewers report a server, it is probed once.
  write: async (counts) =>
    await hastenProbes(
      db,
      counts.map(([serverId]) => serverId),
    ),
  lost: 'reports of servers were not written',
});

/** Notes a server's row; false when it cannot be one. */
export function noteReport(serverId: string): boolean {
  if (!/^[1-9]\d{0,17}$/.test(serverId)) return false;
  tally(serverId);
  return true;
}
