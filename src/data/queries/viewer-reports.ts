import { sql } from 'kysely';
import type { LinkKind } from '../../domain/links/filters.ts';
import type { Engine } from '../../domain/playback/engine.ts';
import type { Evidence } from '../../domain/playback/evidence.ts';
import type { Health } from '../../domain/playback/health.ts';
import { SUMS, type Sum } from '../../domain/playback/report-sums.ts';
import { VIEWER_ZONE } from '../../domain/time/clock.ts';
import { type Db, rowsOf } from '../database.ts';
import { healthIn } from '../health.ts';
import { hostOf } from '../links.ts';

export type JudgedServer = Evidence & {
  id: string;
  state: Health;
  playedOn: Engine[];
  failedOn: Engine[];
};

/**
 * Servers that enough networks spoke about, with their last day from this one on. Days before and on which the probe changed
 * its verdict are left out: what viewers said then was about another state.
 */
export const listJudgedServers = async (db: Db, from: string): Promise<JudgedServer[]> =>
  await rowsOf<JudgedServer>(db)`
    select distinct on (reports.server_id) reports.server_id as id, ${healthIn('health')} as state, reports.played, reports.failed,
      reports.played_on as "playedOn", reports.failed_on as "failedOn"
    from server_reports reports join server_health health on health.server_id = reports.server_id
    where reports.day >= ${from} and reports.day > (health.since at time zone ${VIEWER_ZONE})::date
    order by reports.server_id, reports.day desc`;

export type NamedServer = {
  id: string;
  label: string;
  host: string | null;
  kind: LinkKind;
  /** The row of the title, match or channel. */
  ownerId: string;
  owner: string;
  /** Season and episode. */
  part: string | null;
};

/** What these servers are called, and what they belong to. */
export const listNamedServers = async (db: Db, ids: readonly string[]): Promise<NamedServer[]> =>
  await rowsOf<NamedServer>(db)`
    select servers.id, servers.label, ${hostOf('servers')} as host,
      coalesce(titles.kind::text, case when matches.id is null then 'channel' else 'match' end) as kind,
      coalesce(titles.id, matches.id, channels.id) as "ownerId",
      coalesce(titles.name, matches.first_team || ' vs ' || matches.second_team, channels.name) as owner,
      seasons.key || ' · ' || episodes.name as part
    from servers
      left join episodes on episodes.id = servers.episode_id
      left join seasons on seasons.id = episodes.season_id
      left join titles on titles.id = coalesce(servers.title_id, seasons.title_id)
      left join matches on matches.id = servers.match_id
      left join channels on channels.id = servers.channel_id
    where servers.id = any(${ids}::bigint[])`;

export type ReportSums = Record<Sum, number> & {
  /** One of the three is set: what it is the sum of. */
  day: string | null;
  host: string | null;
  engine: Engine | null;
};

/** What was counted from a day on: of each day, of each host, of each engine. */
export const listReportSums = async (db: Db, from: string): Promise<ReportSums[]> =>
  await rowsOf<ReportSums>(db)`
    select day, host, engine, ${sql.join(SUMS.map((sum) => sql`sum(${sql.ref(sum)})::float8 as ${sql.ref(sum)}`))}
    from host_reports where day >= ${from} group by grouping sets ((day), (host), (engine))`;
