import { sql } from 'kysely';
import type { LinkFilters, LinkKind } from '../../domain/links/filters.ts';
import type { DeadHost, ListedLink } from '../../domain/links/listed-link.ts';
import type { Health } from '../../domain/playback/health.ts';
import { anyRow, type Db, onlyValue, rowsOf } from '../database.ts';
import { healthIn, isInHealth } from '../health.ts';
import { hostOf, WATCHED } from '../links.ts';

export const MAX_COUNTED = 100_000;

/** Hosts with dead links, those that viewers need most first. */
export const listDeadHosts = async (db: Db, limit: number): Promise<DeadHost[]> =>
  await rowsOf<DeadHost>(db)`
    with ${WATCHED},
    dead as materialized (
      select ${hostOf('servers')} as host, servers.id, health.since
      from server_health health join servers on servers.id = health.server_id where health.state = 'dead'),
    hosts as (select host, count(*)::int as dead, min(since) as since from dead group by host),
    wanted as (
      select host, sum(opens)::int as opens from (
        select distinct dead.host, watched.title_id, watched.opens from dead join watched using (id)
        where watched.title_id is not null) each group by host),
    live as (
      select host, count(*)::int as live from dead join watched using (id) where watched.title_id is null group by host),
    first as (
      select hosts.*, coalesce(opens, 0) as opens, coalesce(live, 0) as live
      from hosts left join wanted using (host) left join live using (host)
      order by coalesce(live, 0) > 0 desc, coalesce(opens, 0) desc, dead desc, host limit ${limit})
    select first.*, (
      select count(*)::int from (
        select from servers where ${hostOf('servers')} = first.host limit ${MAX_COUNTED}) counted) as total
    from first order by live > 0 desc, opens desc, dead desc, host`;

export const countDeadLinks = async (db: Db): Promise<number> =>
  await onlyValue<number>(db)`
    select count(*)::int from server_health where state = 'dead'`;

const isOfKind = (kind: LinkKind) => {
  if (kind === 'match' || kind === 'channel')
    return sql`servers.${sql.ref(`${kind}_id`)} is not null`;
  if (kind === 'movie')
    return sql`servers.title_id in (select id from titles where kind = 'movie')`;
  // Not as a join: the first links that fit are enough, and a join would read all episodes.
  return sql`servers.episode_id is not null and ${kind} = (
    select titles.kind::text from episodes join seasons on seasons.id = episodes.season_id
      join titles on titles.id = seasons.title_id
    where episodes.id = servers.episode_id)`;
};

const serversOf = (title: string) => sql`
  select id from servers where title_id = ${title}
  union all
  select servers.id from seasons join episodes on episodes.season_id = seasons.id
    join servers on servers.episode_id = episodes.id
  where seasons.title_id = ${title}`;

const matches = ({ state, host, kind, title }: LinkFilters) => sql`
  ${isInHealth('health', state)}
  ${host ? sql`and ${hostOf('servers')} = ${host}` : sql``}
  ${kind ? sql`and ${isOfKind(kind)}` : sql``}
  ${title ? sql`and health.server_id in (${serversOf(title)})` : sql``}`;

/** As many as the pages of a list can show. */
const MAX_RANKED = 5001;

/** The states that few links are in have an index by time; of the others, any links are shown. */
const byTime = (state: Health) =>
  state === 'good' || state === 'unknown' ? sql`` : sql`order by health.since desc`;

/** Links in one state, those that viewers need most first, and then those that changed last. */
const ranked = (filters: LinkFilters) => sql`
  with ${WATCHED},
  ranked as (
    select watched.id, health.since, watched.opens, watched.title_id is null as live
    from watched join servers on servers.id = watched.id join server_health health on health.server_id = watched.id
    where ${matches(filters)}
    union all
    (select servers.id, health.since, null, false
    from server_health health join servers on servers.id = health.server_id
    where ${matches(filters)} and not exists (select from watched where watched.id = health.server_id)
    ${byTime(filters.state)} limit ${MAX_RANKED}))`;

const ORDER = sql.raw('live desc, opens desc nulls last, since desc, id');

/** What lists show of the servers of `page`. */
export const LISTED = sql`
  servers.id, servers.url, servers.label, servers.audio, servers.origin,
  ${healthIn('health')} as state, coalesce(health.reason, '') as reason,
  coalesce(health.since, now()) as since, health.probed_at as "probedAt",
  coalesce(health.due_at < now() + interval '15 seconds' or health.leased_until > now(), false) as "isWaiting",
  coalesce(titles.kind::text, case when matches.id is null then 'channel' else 'match' end) as kind,
  coalesce(titles.id, matches.id, channels.id) as "ownerId",
  coalesce(titles.source_id, matches.source_id, channels.source_id) as "ownerSourceId",
  coalesce(titles.name, matches.first_team || ' vs ' || matches.second_team, channels.name) as owner,
  seasons.key || ' · ' || episodes.name as part`;

export const FROM_PAGE = sql.raw(`
  from page join servers on servers.id = page.id left join server_health health on health.server_id = page.id
    left join episodes on episodes.id = servers.episode_id
    left join seasons on seasons.id = episodes.season_id
    left join titles on titles.id = coalesce(servers.title_id, seasons.title_id)
    left join matches on matches.id = servers.match_id
    left join channels on channels.id = servers.channel_id`);

export const listLinks = async (
  db: Db,
  filters: LinkFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedLink[]> =>
  await rowsOf<ListedLink>(db)`
    ${ranked(filters)},
    page as (select * from ranked order by ${ORDER} limit ${limit} offset ${offset})
    select ${LISTED}, coalesce(page.opens, 0) as opens ${FROM_PAGE}
    order by live desc, page.opens desc nulls last, page.since desc, page.id`;

/** The links of a list, as many as may be probed at once, in its order. */
export async function listLinkIds(db: Db, filters: LinkFilters, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db)`
    ${ranked(filters)} select id from ranked order by ${ORDER} limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** What the probe found so far of the servers of a change. */
export async function countVerdicts(
  db: Db,
  changeId: string,
): Promise<{ all: number; verdicts: Partial<Record<Health, number>> }> {
  const rows = await rowsOf<{ state: Health | null; count: number }>(db)`
    select case when health.probed_at is not null then ${healthIn('health')} end as state, count(*)::int
    from change_rows rows join servers on servers.id = rows.row_key::bigint
      left join server_health health on health.server_id = servers.id
    where rows.change_id = ${changeId} and rows.table_name = 'servers' and servers.url = rows.after ->> 'url'
    group by 1`;
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    verdicts: Object.fromEntries(
      rows.flatMap(({ state, count }) => (state ? [[state, count]] : [])),
    ),
  };
}

/** What the probe found of these links since then; of those that it has not probed, nothing. */
export async function getVerdicts(
  db: Db,
  ids: readonly string[],
  since: Date,
): Promise<Record<string, { state: Health; reason: string }>> {
  const rows = await db
    .selectFrom('server_health')
    .select(['server_id', healthIn('server_health').as('state'), 'reason'])
    .where('server_id', '=', anyRow(ids))
    .where('probed_at', '>=', since)
    .execute();
  return Object.fromEntries(rows.map(({ server_id, ...verdict }) => [server_id, verdict]));
}
