import {
  addHostReports,
  addServerReports,
  noteWatchedChannels,
} from '../../data/commands/viewer-reports.ts';
import type { Db } from '../../data/database.ts';
import { listServerHosts } from '../../data/queries/server-hosts.ts';
import { rangeOf } from '../../domain/household.ts';
import { type Engine, engineOf } from '../../domain/playback/engine.ts';
import { type Said, saidBy } from '../../domain/playback/report-sums.ts';
import { parseViewerReport, type ViewerReport } from '../../domain/playback/viewer-report.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { createTally } from '../http/tally.server.ts';
import { createReportCounts } from './report-counts.server.ts';

/** Who reports. Only the network and the engine are kept, in memory, for the seconds until they are counted. */
type Reporter = { address: string; userAgent: string | null };

/** A tally has texts as keys. */
const keyOf = ({ address, userAgent }: Reporter, body: string): string =>
  [rangeOf(address), engineOf(userAgent), body].join(' ');

function readKey(key: string): { network: string; engine: Engine; said: Said } | null {
  const [network = '', engine, body = ''] = key.split(' ');
  const report = parseViewerReport(body);
  const said = report && saidBy(report);
  return said && { network, engine: engine as Engine, said };
}

/** Counts what players say about servers, by day, host and engine; and which channels are watched. */
export function playbackCounter(
  db: Db,
): (report: ViewerReport, body: string, by: Reporter) => void {
  const counts = createReportCounts();
  const tally = createTally({
    flushEveryMs: 5000,
    maxKeys: 5000,
    write: async (reported) => {
      const day = dayInArgentina(new Date());
      const spoken = reported.flatMap(([key, times]) => {
        const one = readKey(key);
        return one ? [{ ...one, times }] : [];
      });
      const found = await listServerHosts(db, [...new Set(spoken.map((one) => one.said.serverId))]);
      const servers = new Map(found.map((server) => [server.id, server]));
      const channels = new Set<string>();
      for (const { times, ...one } of spoken) {
        // Whoever sends what is no server of ours does not count.
        const server = servers.get(one.said.serverId);
        for (let time = 0; server && time < times; time++) {
          const counted = counts.count(day, { ...one, host: server.host });
          if (counted && server.channelId) channels.add(server.channelId);
        }
      }
      const { hosts, servers: judged } = counts.take();
      await addHostReports(db, day, hosts);
      await addServerReports(db, day, judged);
      await noteWatchedChannels(db, [...channels]);
    },
    lost: 'reports of playbacks were not counted',
  });
  return (report, body, by) => {
    if (saidBy(report)) tally(keyOf(by, body));
  };
}
