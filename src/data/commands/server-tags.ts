import { anyRow, type Db, rowsOf } from '../database.ts';
import { tagsOfServer } from '../links.ts';

/** The tags of the pages that show these servers. */
export async function serverTags(tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<Record<string, string | null>>(tx)`
    select distinct title_id as title, episode_id as episode, match_id as match, channel_id as channel,
      case when episodes.image <> '' then episodes.season_id end as season
    from servers left join episodes on episodes.id = servers.episode_id
    where servers.id = ${anyRow(ids)}`;
  return [...new Set(rows.flatMap(tagsOfServer))];
}
