import { hastenProbes } from '../../data/commands/server-queue.ts';
import type { Db } from '../../data/database.ts';
import { listServerHosts } from '../../data/queries/server-hosts.ts';
import { type PlaybackError, parseViewerReport } from '../../domain/playback/viewer-report.ts';
import { createTally } from '../http/tally.server.ts';
import { complaintCollector } from './complaints.server.ts';
import { playbackCounter } from './playback-counts.server.ts';

/** Takes what viewers feel, for `/metrics`. */
export type ViewerCounts = {
  firstFrame: (milliseconds: number) => void;
  error: (kind: PlaybackError) => void;
  /** Players that looked for another server, by the host that they left. */
  failover: (host: string, times: number) => void;
};

let counts: ViewerCounts | null = null;

/** `server.ts` counts; in development nobody does. */
export const countViewersWith = (next: ViewerCounts): void => {
  counts = next;
};

/** Collects what viewers and their players say; false for what none of them says. */
export function reportCollector(
  db: Db,
): (body: string, address: string, userAgent?: string | null) => boolean {
  const complain = complaintCollector(db);
  const countPlayback = playbackCounter(db);
  const tally = createTally({
    flushEveryMs: 1000,
    maxKeys: 1000,
    write: async (reported) => {
      const times = new Map(reported);
      // A server is probed once, however many viewers report it.
      await hastenProbes(db, [...times.keys()]);
      for (const { id, host } of await listServerHosts(db, [...times.keys()]))
        if (host) counts?.failover(host, times.get(id) ?? 0);
    },
    lost: 'reports of servers were not written',
  });
  return (body, address, userAgent = null) => {
    const report = parseViewerReport(body);
    if (report?.kind === 'first-frame') counts?.firstFrame(report.milliseconds);
    if (report?.kind === 'error') {
      counts?.error(report.error);
      if (report.serverId) tally(report.serverId);
    }
    if (report?.kind === 'complaint') complain(report.serverId, report.reason, address);
    if (report) countPlayback(report, body, { address, userAgent });
    return report !== null;
  };
}
