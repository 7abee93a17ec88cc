import type { Airing } from '../../domain/guide/airing.ts';
import { type Db, rowsOf } from '../database.ts';

/** What channels show, on the clock of viewers: the hours of a source with what is added to them (`viewer_guides`). */

/** Of each of these channels the first few that are not over at a moment. Without those that have no guide. */
export async function listOnAir(
  db: Db,
  rowIds: readonly string[],
  { at, each }: { at: Date; each: number },
): Promise<Map<string, Airing[]>> {
  if (rowIds.length === 0) return new Map();
  // Programmes of a channel do not overlap: of those that have begun, only the last can be on.
  const rows = await rowsOf<Airing & { rowId: string }>(db)`
    select v.channel_id as "rowId", p.title, p.starts_at + v.shift as "startsAt", p.ends_at + v.shift as "endsAt"
    from viewer_guides v cross join lateral (
      select title, starts_at, ends_at from guide_programmes p
      where p.guide_channel_id = v.guide_channel_id and p.ends_at > ${at}::timestamptz - v.shift and p.starts_at >= coalesce((
        select max(starts_at) from guide_programmes q
        where q.guide_channel_id = v.guide_channel_id and q.starts_at <= ${at}::timestamptz - v.shift), '-infinity')
      order by p.starts_at limit ${each}) p
    where v.channel_id = any(${rowIds}::bigint[])
    order by v.channel_id, p.starts_at`;
  return Map.groupBy(rows, ({ rowId }) => rowId);
}
