import { type RawBuilder, sql } from 'kysely';
import { dayBefore } from '../../domain/numbers/days.ts';
import type { Engine } from '../../domain/playback/engine.ts';
import { SUMS, type Sums } from '../../domain/playback/report-sums.ts';
import type { Db } from '../database.ts';
import { deleteInBatches } from './delete-in-batches.ts';

/** What one portal counted since it wrote last, but for `networks`, which are those of the day so far. */
export type HostReport = { host: string; engine: Engine; networks: number; sums: Sums };

/** Networks of the day so far, as one portal counted them, and the engines of at least five of them. */
export type ServerReport = {
  serverId: string;
  played: number;
  failed: number;
  playedOn: readonly Engine[];
  failedOn: readonly Engine[];
};

/** Of two hundred hosts with seven engines. */
const MAX_HOST_ROWS_PER_DAY = 1400;
const MAX_SERVERS_PER_DAY = 5000;
/** As long as `host_days`. */
const HOST_DAYS_KEPT = 190;
const SERVER_DAYS_KEPT = 8;

/** Rows of `given` that the day has, and as many new ones as it may still get, those of most networks first. */
const fitting = (
  table: 'host_reports' | 'server_reports',
  day: string,
  { isSame, most, max }: Record<'isSame' | 'most', RawBuilder<unknown>> & { max: number },
) => {
  const isKnown = sql`exists (select from ${sql.table(table)} kept where kept.day = ${day} and ${isSame})`;
  return sql`
    select given.* from given where ${isKnown}
    union all
    (select given.* from given where not ${isKnown} order by ${most} desc
    limit greatest(0, ${max} - (select count(*) from ${sql.table(table)} where day = ${day})))`;
};

const columns = sql.join(SUMS.map((sum) => sql.ref(sum)));

/**
 * Adds what a portal counted. Of networks the largest count stays: portals do not know which networks others saw, and one
 * network must not become several.
 */
export async function addHostReports(
  db: Db,
  day: string,
  reports: readonly HostReport[],
): Promise<void> {
  if (reports.length === 0) return;
  const rows = reports.map(({ sums, ...report }) => ({ ...report, ...sums }));
  // Sorted, so that portals that write at the same time cannot deadlock.
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (host text, engine text, networks int,
        ${sql.join(SUMS.map((sum) => sql`${sql.ref(sum)} bigint`))})),
    fitting as (${fitting('host_reports', day, {
      isSame: sql`kept.host = given.host and kept.engine = given.engine`,
      most: sql`networks`,
      max: MAX_HOST_ROWS_PER_DAY,
    })})
    insert into host_reports as total (day, host, engine, networks, ${columns})
    select ${day}::date, host, engine, networks, ${sql.join(SUMS.map((sum) => sql`coalesce(${sql.ref(sum)}, 0)`))}
    from fitting order by host collate "C", engine collate "C"
    on conflict (day, host, engine) do update set networks = greatest(total.networks, excluded.networks),
      ${sql.join(SUMS.map((sum) => sql`${sql.ref(sum)} = ${sql.ref(`total.${sum}`)} + ${sql.ref(`excluded.${sum}`)}`))}`.execute(
    db,
  );
}

/** Writes down how many networks played a server, and how many could not. Engines are those of the larger count. */
export async function addServerReports(
  db: Db,
  day: string,
  reports: readonly ServerReport[],
): Promise<void> {
  if (reports.length === 0) return;
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
        as given ("serverId" bigint, played int, failed int, "playedOn" text[], "failedOn" text[])),
    fitting as (${fitting('server_reports', day, {
      isSame: sql`kept.server_id = given."serverId"`,
      most: sql`played + failed`,
      max: MAX_SERVERS_PER_DAY,
    })})
    insert into server_reports as known (day, server_id, played, failed, played_on, failed_on)
    select ${day}::date, "serverId", played, failed, "playedOn", "failedOn" from fitting order by "serverId"
    on conflict (day, server_id) do update set
      played = greatest(known.played, excluded.played), failed = greatest(known.failed, excluded.failed),
      played_on = case when excluded.played >= known.played then excluded.played_on else known.played_on end,
      failed_on = case when excluded.failed >= known.failed then excluded.failed_on else known.failed_on end`.execute(
    db,
  );
}

/** Somebody opened these channels. */
export async function noteWatchedChannels(db: Db, channelIds: readonly string[]): Promise<void> {
  if (channelIds.length === 0) return;
  await sql`
    insert into watched_channels as known (channel_id)
    select id from channels where id = any(${channelIds}::bigint[]) order by id
    on conflict (channel_id) do update set watched_at = now()
    where known.watched_at < now() - interval '1 hour'`.execute(db);
}

/** `prioritiseWatched` asks for less. */
const CHANNELS_KEPT = '3 days';

export async function removeOldReports(db: Db, today: string): Promise<void> {
  const before = (days: number) => sql`day <= ${dayBefore(today, days)}::date`;
  await deleteInBatches(db, 'host_reports', before(HOST_DAYS_KEPT));
  await deleteInBatches(db, 'server_reports', before(SERVER_DAYS_KEPT));
  await deleteInBatches(
    db,
    'watched_channels',
    sql`watched_at < now() - ${CHANNELS_KEPT}::interval`,
  );
}
