import type { HostReport, ServerReport } from '../../data/commands/viewer-reports.ts';
import { ENGINES, type Engine } from '../../domain/playback/engine.ts';
import { MIN_NETWORKS } from '../../domain/playback/evidence.ts';
import type { Said, Sum, Sums } from '../../domain/playback/report-sums.ts';
import { networksOfDay } from '../http/networks.server.ts';

/** A carrier may put thousands behind one network; so many of them speak for all. */
const MAX_OF_NETWORK = 300;
/** So much does one network count for a host and an engine. */
const MAX_OF_NETWORK_PER_HOST = 6;

/** What somebody in a network said. */
export type Report = { network: string; engine: Engine; said: Said; host: string | null };

type HostCounts = { host: string; engine: Engine; networks: number; sums: Sums };

/** Counts what is said in a day, in memory. Only counts leave it, and what fewer than five networks say stays inside. */
export function createReportCounts(spendIn = networksOfDay()) {
  let day = '';
  const hosts = new Map<string, HostCounts>();
  /** Networks by server, whether it played, and engine. */
  const votes = new Map<string, number>();
  const changedHosts = new Set<HostCounts>();
  const changedServers = new Set<string>();

  const spend = (network: string, about: string, most: number) =>
    spendIn(day, network, about, most);

  function begin(today: string): void {
    if (today === day) return;
    day = today;
    for (const all of [hosts, votes, changedHosts, changedServers]) all.clear();
  }

  function countHost(host: string, { network, engine, said }: Report): void {
    const key = `${engine} ${host}`;
    const nth = spend(network, key, MAX_OF_NETWORK_PER_HOST);
    if (nth === null) return;
    const counts = hosts.get(key) ?? { host, engine, networks: 0, sums: {} };
    if (nth === 1) counts.networks++;
    for (const [sum, value] of Object.entries(said.sums) as [Sum, number][])
      counts.sums[sum] = (counts.sums[sum] ?? 0) + value;
    hosts.set(key, counts);
    changedHosts.add(counts);
  }

  function countServer({ network, engine, said: { serverId, plays } }: Report): void {
    if (plays === null || spend(network, `${serverId} ${plays}`, 1) === null) return;
    const key = `${serverId} ${plays} ${engine}`;
    votes.set(key, (votes.get(key) ?? 0) + 1);
    changedServers.add(serverId);
  }

  function takeHosts(): HostReport[] {
    const ready = [...changedHosts].filter(({ networks }) => networks >= MIN_NETWORKS);
    changedHosts.clear();
    return ready.map((counts) => {
      const taken = { ...counts };
      counts.sums = {};
      return taken;
    });
  }

  /** All networks, and the engines of enough of them. */
  function votesOf(serverId: string, plays: boolean): { networks: number; engines: Engine[] } {
    const of = (engine: Engine) => votes.get(`${serverId} ${plays} ${engine}`) ?? 0;
    const networks = ENGINES.reduce((all, engine) => all + of(engine), 0);
    return {
      networks: networks >= MIN_NETWORKS ? networks : 0,
      engines: ENGINES.filter((engine) => of(engine) >= MIN_NETWORKS),
    };
  }

  function takeServers(): ServerReport[] {
    const changed = [...changedServers];
    changedServers.clear();
    return changed.flatMap((serverId) => {
      const [played, failed] = [votesOf(serverId, true), votesOf(serverId, false)];
      if (played.networks + failed.networks === 0) return [];
      return {
        serverId,
        played: played.networks,
        failed: failed.networks,
        playedOn: played.engines,
        failedOn: failed.engines,
      };
    });
  }

  return {
    /** False for one of a network that has said enough today. */
    count(today: string, report: Report): boolean {
      begin(today);
      if (spend(report.network, '', MAX_OF_NETWORK) === null) return false;
      if (report.host !== null) countHost(report.host, report);
      countServer(report);
      return true;
    },
    /** What changed since the last time. */
    take: (): { hosts: HostReport[]; servers: ServerReport[] } => ({
      hosts: takeHosts(),
      servers: takeServers(),
    }),
  };
}
