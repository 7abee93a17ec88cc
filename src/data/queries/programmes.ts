import { type RawBuilder, sql } from 'kysely';
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
const DETAILS = sql`, p.sub_title as "subTitle", left(p.description, ${sql.lit(MAX_DESCRIPTION)}) as description, p.episode,
  p.is_live as "isLive"`;

type Asked = { at: Date; each: number };
type Row<Shown extends Airing> = { [K in Exclude<keyof Shown, keyof Airing>]: Shown[K] } & {
  rowId: string;
  title: string | null;
  starts: number;
  ends: number;
};

async function listFirst<Shown extends Airing>(
  db: Db,
  rowIds: readonly string[],
  { at, each }: Asked,
  details: RawBuilder<unknown>,
): Promise<Map<string, Shown[]>> {
  if (rowIds.length === 0) return new Map();
  // Programmes of a channel do not overlap: of those that have begun, only the last can be on. Times are numbers, which are read
  // in a fraction of the time that dates take.
  const rows = await plannedRowsOf<Row<Shown>>(db)`
    select v.channel_id as "rowId", p.title, date_part('epoch', p.starts_at + v.shift) as starts,
      date_part('epoch', p.ends_at + v.shift) as ends ${details}
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
      all.flatMap(({ rowId: _, starts, ends, ...programme }) =>
        programme.title === null
          ? []
          : [
              {
                ...programme,
                startsAt: new Date(starts * 1000),
                endsAt: new Date(ends * 1000),
              } as unknown as Shown,
            ],
      ),
    ]),
  );
}

/** Of each of these channels the first few that are not over at a moment. Channels without a guide are left out. */
export const listOnAir = async (
  db: Db,
  rowIds: readonly string[],
  asked: Asked,
): Promise<Map<string, Airing[]>> => await listFirst<Airing>(db, rowIds, asked, sql``);

/** The same of one channel, with what its page says of them; null without a guide. */
export const readOnAir = async (db: Db, rowId: string, asked: Asked): Promise<Programme[] | null> =>
  (await listFirst<Programme>(db, [rowId], asked, DETAILS)).get(rowId) ?? null;
