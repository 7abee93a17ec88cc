import { programmeSlots, SEARCHED_HOURS } from '../../domain/guide/searched.ts';
import { weightySlots } from '../../domain/search/plan.ts';
import { searchQuery } from '../../domain/search/text.ts';
import { type Db, rowsOf } from '../database.ts';
import { isActive, type ListedChannel } from './channels.ts';
import { matchText } from './search-tsquery.ts';

/** What channels show within the next 48 hours, by the words of its title. */

export type FoundProgramme = {
  channel: ListedChannel;
  title: string;
  startsAt: Date;
  endsAt: Date;
};

/** Titles that are looked at more closely, times of each, and times of all. */
const [MAX_TITLES, MAX_OF_TITLE, MAX_TIMES] = [40, 20, 200];
/** More than these are not ranked. */
const MAX_MET = 5000;

type Row = Omit<FoundProgramme, 'channel'> & ListedChannel;

/**
 * Titles that begin with the text first, then the soonest; a title once per channel. The index only proposes: what is shown is what the guide
 * says now, of channels that viewers see. `over` are programmes that end before this moment.
 */
export async function searchProgrammes(
  db: Db,
  typed: string,
  { over, limit }: { over: Date; limit: number },
): Promise<FoundProgramme[]> {
  const query = searchQuery(typed);
  if (query === null) return [];
  const match = matchText(weightySlots(programmeSlots(query)));
  const rows = await rowsOf<Row>(db)`
    select channels.id as "rowId", channels.source_id as id, channels.name, channels.image, p.title,
      p.starts_at + v.shift as "startsAt", p.ends_at + v.shift as "endsAt"
    from (
      select t.title, t.is_begun, a.* from (
        select id, title, starts_with(name, ${query.text}) as is_begun
        from (select * from guide_titles where words @@ ${match}::tsquery limit ${MAX_MET}) met
        order by 3 desc, size, id limit ${MAX_TITLES}) t
      cross join lateral (
        select guide_channel_id, starts_at, over_at from guide_airings
        where title_id = t.id and over_at > ${over} order by over_at limit ${MAX_OF_TITLE}) a
      order by t.is_begun desc, a.over_at limit ${MAX_TIMES}) f
      join viewer_guides v on v.guide_channel_id = f.guide_channel_id
      join channels on channels.id = v.channel_id and ${isActive}
      join guide_programmes p
        on p.guide_channel_id = f.guide_channel_id and p.starts_at = f.starts_at and p.title = f.title
    where p.ends_at + v.shift > ${over}
      and p.starts_at + v.shift < ${over}::timestamptz + ${SEARCHED_HOURS} * interval '1 hour'
    order by f.is_begun desc, "startsAt", channels.place, channels.id`;
  const first = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.rowId} ${row.title}`;
    if (!first.has(key)) first.set(key, row);
  }
  return [...first.values()].slice(0, limit).map(({ title, startsAt, endsAt, ...channel }) => ({
    ...{ channel, title, startsAt, endsAt },
  }));
}
