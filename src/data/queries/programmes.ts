import type { Airing } from '../../domain/guide/airing.ts';
import { type Db, plannedRowsOf } from '../database.ts';

/** What channels show, on the clock of viewers: the hours of a source with what is added to them (`viewer_guides`). */

/** With a piece of its description. */
export type Programme = Airing & {
  subTitle: string | null;
  description: string | null;
  episode: string | null;
  isLive: boolean;
};

const MAX_DESCRIPTION = 400;

/** Of each of these channels the first few that are not over at a moment. Channels without a guide are left out. */
export async function listOnAir(
  db: Db,
  rowIds: readonly string[],
  { at, each }: { at: Date; each: number },
): Promise<Map<string, Programme[]>> {
  if (rowIds.length === 0) return new Map();
  // Programmes of a channel do not overlap: of those that have begun, only the last can be on.
  const rows = await plannedRowsOf<
    { [K in keyof Programme]: Programme[K] | null } & { rowId: string }
  >(db)`
    select v.channel_id as "rowId", p.title, p.starts_at + v.shift as "startsAt", p.ends_at + v.shift as "endsAt",
      p.sub_title as "subTitle", left(p.description, ${MAX_DESCRIPTION}) as description, p.episode, p.is_live as "isLive"
    from viewer_guides v left join lateral (
      select * from guide_programmes p
      where p.guide_channel_id = v.guide_channel_id and p.ends_at > ${at}::timestamptz - v.shift and p.starts_at >= coalesce((
        select max(starts_at) from guide_programmes q
        where q.guide_channel_id = v.guide_channel_id and q.starts_at <= ${at}::timestamptz - v.shift), '-infinity')
      order by p.starts_at limit ${each}) p on true
    where v.channel_id = any(${rowIds}::bigint[])
    order by v.channel_id, p.starts_at`;
  return new Map(
    [...Map.groupBy(rows, ({ rowId }) => rowId)].map(([rowId, all]) => [
      rowId,
      all.flatMap(({ rowId: _, ...programme }) =>
        programme.title === null ? [] : [programme as Programme],
      ),
    ]),
  );
}
