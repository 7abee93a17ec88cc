import { sql } from 'kysely';
import { type Db, rowsOf } from '../database.ts';

export type DeadServer = {
  since: Date;
  reason: string;
  /** The title, match or channel by its name. */
  owner: string;
  audio: string;
  label: string;
  url: string;
};

/** What the probe finds dead, the latest first. */
export const listDeadServers = async (db: Db, limit: number): Promise<DeadServer[]> =>
  await rowsOf<DeadServer>(db)`
    select health.since, health.reason, servers.audio, servers.label, servers.url,
      coalesce(titles.name, shows.name || ' / ' || seasons.key || ' / ' || episodes.name,
        matches.first_team || ' - ' || matches.second_team, channels.name) as owner
    from (select * from server_health where state = 'dead' order by since desc limit ${limit}) health
      join servers on servers.id = health.server_id
      left join titles on titles.id = servers.title_id
      left join episodes on episodes.id = servers.episode_id
      left join seasons on seasons.id = episodes.season_id
      left join titles shows on shows.id = seasons.title_id
      left join matches on matches.id = servers.match_id
      left join channels on channels.id = servers.channel_id
    order by health.since desc, servers.id`;

/** Servers that worked lately, the latest first. */
export async function listLatelyGood(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('server_health')
    .innerJoin('servers', 'servers.id', 'server_health.server_id')
    .select('servers.url')
    .where('state', '=', 'good')
    .where('probed_at', '>', sql<Date>`now() - interval '3 days'`)
    .orderBy('probed_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ url }) => url);
}
