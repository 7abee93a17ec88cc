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
const DETAILS = sql`, sub_title as "subTitle", left(description, ${sql.lit(MAX_DESCRIPTION)}) as description, episode,
  is_live as "isLive"`;

type Asked = { at: Date; each: number };
/** A channel without programmes has one row, of nulls. */
type Row<Details> = { rowId: string; title: string | null; starts: number; ends: number } & Details;

/** Rows by channel. Times are numbers, which are read in a fraction of the time that dates take. */
async function listFirst<Details extends object>(
  db: Db,
  rowIds: readonly string[],
  { at, each }: Asked,
  details: RawBuilder<unknown>,
): Promise<Map<string, Row<Details>[]>> {
  const shown = new Map<string, Row<Details>[]>();
  if (rowIds.length === 0) return shown;
  const known = sql`
    select title, date_part('epoch', starts_at + v.shift) as starts, date_part('epoch', ends_at + v.shift) as ends ${details}
    from guide_programmes p where p.guide_channel_id = v.guide_channel_id and starts_at`;
  // Programmes of a channel do not overlap: of those that have begun, only the last can be on.
  const rows = await plannedRowsOf<Row<Details>>(db)`
    select v.channel_id as "rowId", p.* from viewer_guides v left join lateral (
      (${known} <= ${at}::timestamptz - v.shift order by starts_at desc limit 1)
      union all
      (${known} > ${at}::timestamptz - v.shift order by starts_at limit ${each})) p on true
    where v.channel_id = any(${rowIds}::bigint[])
    order by v.channel_id, starts`;
  const now = at.getTime() / 1000;
  for (const row of rows) {
    const before = shown.get(row.rowId);
    const all = before ?? [];
    if (!before) shown.set(row.rowId, all);
    if (row.title !== null && row.ends > now && all.length < each) all.push(row);
  }
  return shown;
}

const airingOf = ({ title, starts, ends }: Row<object>): Airing => ({
  title: title ?? '',
  startsAt: new Date(starts * 1000),
  endsAt: new Date(ends * 1000),
});

/** Of each of these channels the first few that are not over at a moment. Channels without a guide are left out. */
export async function listOnAir(
  db: Db,
  rowIds: readonly string[],
  asked: Asked,
): Promise<Map<string, Airing[]>> {
  const shown = await listFirst(db, rowIds, asked, sql``);
  return new Map([...shown].map(([rowId, rows]) => [rowId, rows.map(airingOf)]));
}

/** The same of one channel, with what its page says of them; null without a guide. */
export async function readOnAir(db: Db, rowId: string, asked: Asked): Promise<Programme[] | null> {
  const shown = await listFirst<Omit<Programme, keyof Airing>>(db, [rowId], asked, DETAILS);
  const rows = shown.get(rowId);
  if (!rows) return null;
  return rows.map(({ rowId: _, starts, ends, title, ...details }) => ({
    ...airingOf({ rowId, title, starts, ends }),
    ...details,
  }));
}
