import type { AddedServer } from '../../domain/links/added-server.ts';
import { type Db, rowsOf } from '../database.ts';
import { healthIn } from '../health.ts';

/** The servers that a change added and that are still there, with what the probe has found. */
export const listAddedServers = async (db: Db, changeId: string): Promise<AddedServer[]> =>
  await rowsOf<AddedServer>(db)`
    select servers.id as "rowId", coalesce(titles.name, channels.name) as name, seasons.key as season,
      episodes.name as episode, case when servers.channel_id is null then servers.audio end as audio, servers.label, servers.url, ${healthIn('health')} as health,
      coalesce(health.reason, '') as reason, health.probed_at is not null as "isProbed"
    from change_rows
      join servers on servers.id = change_rows.row_key::bigint
      left join episodes on episodes.id = servers.episode_id
      left join seasons on seasons.id = episodes.season_id
      left join titles on titles.id = coalesce(servers.title_id, seasons.title_id)
      left join channels on channels.id = servers.channel_id
      left join server_health health on health.server_id = servers.id
    where change_rows.change_id = ${changeId} and change_rows.table_name = 'servers' and change_rows.before is null
      and servers.match_id is null
    order by change_rows.seq`;
