import { sql } from 'kysely';
import { dayBefore, daysUpTo } from '../../domain/numbers/days.ts';
import type { State } from '../../domain/playback/health.ts';
import { dayInArgentina } from '../../domain/time/clock.ts';
import { type Db, rowsOf } from '../database.ts';
import { deleteInBatches } from './delete-in-batches.ts';

/** The longest range, the one before it to compare with, and some days. */
const DAYS_KEPT = 190;
/** Days of which `demand_counts` still has everything. */
const COUNTED_DAYS = 7;
const TITLES_PER_DAY = 100;
const HOSTS_PER_DAY = 200;

/** Openings only grow; what is counted while old days are being deleted must not make a day smaller. */
async function noteDay(db: Db, day: string): Promise<void> {
  await sql`
    insert into opening_days as known (day, kind, opens)
    select day, kind, sum(opens) from demand_counts join titles on titles.id = title_id
    where day = ${day} and opens > 0 group by day, kind order by kind
    on conflict (day, kind) do update set opens = greatest(known.opens, excluded.opens)`.execute(
    db,
  );
  await sql`
    insert into opened_titles as known (day, title_id, opens)
    select day, title_id, opens from (
      select * from demand_counts where day = ${day} and opens > 0
      order by opens desc, title_id limit ${TITLES_PER_DAY}) first
    order by title_id
    on conflict (day, title_id) do update set opens = greatest(known.opens, excluded.opens)`.execute(
    db,
  );
  // Those that others have overtaken since.
  await sql`
    delete from opened_titles where day = ${day} and title_id in (
      select title_id from opened_titles where day = ${day} order by opens desc, title_id offset ${TITLES_PER_DAY})`.execute(
    db,
  );
}

/** Writes down the openings of each day that is still counted, and forgets the oldest. */
export async function noteOpenings(db: Db, today: string): Promise<void> {
  for (const day of daysUpTo(today, COUNTED_DAYS)) await noteDay(db, day);
  const first = dayBefore(today, DAYS_KEPT);
  await deleteInBatches(db, 'opening_days', sql`day <= ${first}::date`);
  await deleteInBatches(db, 'opened_titles', sql`day <= ${first}::date`);
}

const WORKING: ReadonlySet<State> = new Set(['good', 'slow', 'refuses-framing']);

type Turn = { url: string; was: State; is: State };

/** Counts, by host, links that worked and are dead now, and the other way round. */
export async function noteEnds(db: Db, turns: readonly Turn[], now = new Date()): Promise<void> {
  const ends = turns.flatMap(({ url, was, is }) => {
    const [died, revived] = [WORKING.has(was) && is === 'dead', was === 'dead' && WORKING.has(is)];
    return died || revived ? [{ url, died: Number(died), revived: Number(revived) }] : [];
  });
  if (ends.length === 0) return;
  // Sorted, so that workers that write at the same time cannot deadlock.
  await sql`
    insert into host_days as known (day, host, died, revived)
    select ${dayInArgentina(now)}::date, link_host(url), sum(died), sum(revived)
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as given (url text, died int, revived int)
    where link_host(url) is not null
    group by 2 order by 2
    on conflict (day, host) do update
    set died = known.died + excluded.died, revived = known.revived + excluded.revived`.execute(db);
}

/** Servers per statement: each statement must stay within its time limit. */
const COUNTED_AT_ONCE = 100_000;

async function countWorking(db: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const rows = await rowsOf<{ last: number }>(db)`
    select coalesce(max(server_id), 0)::float8 as last from server_health`;
  for (let from = 0; from <= (rows[0]?.last ?? 0); from += COUNTED_AT_ONCE) {
    const found = await rowsOf<{ host: string; count: number }>(db)`
      select link_host(servers.url) as host, count(*)::int as count
      from server_health health join servers on servers.id = health.server_id
      where health.server_id >= ${from} and health.server_id < ${from + COUNTED_AT_ONCE}
        and health.state = any(${[...WORKING]}::server_state[]) and link_host(servers.url) is not null
      group by 1`;
    for (const { host, count } of found) counts.set(host, (counts.get(host) ?? 0) + count);
  }
  return counts;
}

/** Writes down how many links of each of the largest hosts work today, and forgets the oldest days. */
export async function countHosts(db: Db, today: string): Promise<void> {
  const largest = [...(await countWorking(db))]
    .sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
    .slice(0, HOSTS_PER_DAY)
    .map(([host, alive]) => ({ host, alive }));
  await sql`
    insert into host_days (day, host, alive)
    select ${today}::date, host, alive
    from jsonb_to_recordset(${JSON.stringify(largest)}::jsonb) as given (host text, alive int) order by host
    on conflict (day, host) do update set alive = excluded.alive`.execute(db);
  // Of hosts that were not counted nobody can say how long their links last. Others had days on which nothing worked.
  await deleteInBatches(
    db,
    'host_days',
    sql`day < ${today}::date and host not in (select host from host_days where alive > 0)`,
  );
  await deleteInBatches(db, 'host_days', sql`day <= ${dayBefore(today, DAYS_KEPT)}::date`);
}
