import { sql } from 'kysely';
import { type Db, rowsOf } from '../database.ts';

/** Rows per statement: each statement must stay within its time limit. */
const ADOPTED_AT_ONCE = 20_000;
const SEARCHED_AT_ONCE = 200_000;
/**
 * New servers are spread over time at the speed of one worker, so that a large import does not fill the queue of one
 * host.
 */
const ADOPTED_PER_SECOND = 150;
const MAX_SPREAD_S = 86_400;

/** As a value, not a joined table: only then is it a condition of the index, and not a filter on every server. */
const NEWEST_ADOPTED = sql`(select coalesce(max(server_id), 0) from server_health)`;

async function adoptSome(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into server_health (server_id, due_at)
    select id, now() + random() * make_interval(secs => least(${MAX_SPREAD_S}::float8,
      ((select max(id) from servers) - ${NEWEST_ADOPTED}) / ${ADOPTED_PER_SECOND}::float8))
    from servers where id > ${NEWEST_ADOPTED} order by id limit ${ADOPTED_AT_ONCE}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** Adds new servers to the queue of the probe. */
export async function adoptServers(db: Db): Promise<number> {
  let adopted = 0;
  for (;;) {
    const some = await adoptSome(db);
    adopted += some;
    if (some === 0) return adopted;
  }
}

/** Adds servers that `adoptServers` missed, because ids do not always become visible in order. */
export async function adoptMissed(db: Db): Promise<number> {
  const rows = await rowsOf<{ last: number }>(db)`
    select coalesce(max(id), 0)::float8 as last from servers`;
  let adopted = 0;
  for (let from = 0; from <= (rows[0]?.last ?? 0); from += SEARCHED_AT_ONCE) {
    const { numAffectedRows = 0n } = await sql`
      insert into server_health (server_id)
      select id from servers where id >= ${from} and id < ${from + SEARCHED_AT_ONCE}
        and not exists (select from server_health where server_id = servers.id)
      on conflict do nothing`.execute(db);
    adopted += Number(numAffectedRows);
  }
  return adopted;
}

const HOT_EVERY = '10 minutes';
const MAX_HOT_TITLES = 1000;
const MAX_HOT_SERVERS_PER_TITLE = 200;
const MAX_HOT_SERVERS = 30_000;
/** There may be 20,000 channels, and nobody opens most of them. */
const CHANNEL_HOT_FOR = '2 days';

/**
 * Makes servers due earlier that viewers use: of titles opened today or yesterday, of current matches, and of channels that
 * somebody watched lately. New servers of channels are due at once.
 */
export async function prioritiseWatched(db: Db, today: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with opened as (
      select title_id as id, sum(opens) as opens from demand_counts where day >= ${today}::date - 1
      group by title_id order by opens desc limit ${MAX_HOT_TITLES}),
    of_titles as (
      select owned.id from opened cross join lateral (
        select servers.id from servers where servers.title_id = opened.id
        union all
        select servers.id from seasons join episodes on episodes.season_id = seasons.id
          join servers on servers.episode_id = episodes.id
        where seasons.title_id = opened.id
        limit ${MAX_HOT_SERVERS_PER_TITLE}) owned
      order by opened.opens desc limit ${MAX_HOT_SERVERS}),
    hot as (
      select id from of_titles
      union all
      select servers.id from matches join servers on servers.match_id = matches.id
      where starts_at between now() - interval '6 hours' and now() + interval '6 hours'
      union all
      select servers.id from watched_channels watched join channels on channels.id = watched.channel_id
        join servers on servers.channel_id = channels.id
      where channels.active and watched.watched_at > now() - ${CHANNEL_HOT_FOR}::interval
      union all
      select servers.id from channels join servers on servers.channel_id = channels.id
        join server_health fresh on fresh.server_id = servers.id
      where channels.active and fresh.probed_at is null and fresh.due_at > now()),
    -- Rows that another session is writing wait for the next minute, so that there is no deadlock.
    free as materialized (
      select server_id from server_health
      where server_id in (select id from hot)
        and due_at > greatest(now(), coalesce(probed_at, now()) + ${HOT_EVERY}::interval * 1.1)
      for update skip locked)
    update server_health health
    set due_at = greatest(now(), coalesce(probed_at, now())
      + ${HOT_EVERY}::interval * case when probed_at is null then 0 else 0.9 + 0.2 * random() end)
    from free
    where health.server_id = free.server_id`.execute(db);
  return Number(numAffectedRows);
}

/** A report does not cause another probe within this time. */
const REPORT_AFTER = '60 seconds';

/** Viewers report that these servers do not play: they are probed next. Unknown ids are ignored. */
export async function hastenProbes(db: Db, serverIds: readonly string[]): Promise<void> {
  if (serverIds.length === 0) return;
  await sql`
    insert into server_health as health (server_id)
    select id from servers where id = any(${serverIds}::bigint[]) order by id
    on conflict (server_id) do update set due_at = now()
    where health.due_at > now() and (health.probed_at is null or health.probed_at < now() - ${REPORT_AFTER}::interval)`.execute(
    db,
  );
}

/**
 * New servers that somebody waits for are probed next. Those before them are adopted first, because `adoptServers` goes on
 * behind the newest. Right after a large import that would take too long: then they wait for their turn.
 */
export async function probeNow(db: Db, serverIds: readonly string[]): Promise<void> {
  if ((await adoptSome(db)) < ADOPTED_AT_ONCE) await hastenProbes(db, serverIds);
}
