import { sql } from 'kysely';
import type { State } from '../../domain/playback/health.ts';
import { shownOrder } from '../../domain/playback/order.ts';
import { healthOf } from '../../domain/playback/plays.ts';
import type { AudioGroup } from '../../domain/playback/servers.ts';
import type { Judged, Known } from '../../domain/playback/verdict.ts';
import { type Db, rowsOf } from '../database.ts';
import { tagsOfServer } from '../links.ts';
import { noteEnds } from './numbers.ts';
import { publish } from './publish.ts';

/** A server that this worker has leased for a probe. */
export type Lease = Known & { serverId: string; url: string; heldUntil: string };

const MAX_LEASE_S = 43_200;

/**
 * Leases servers that are due, the longest waiting first. Other workers do not see them until the lease ends.
 *
 * Each lease in a row that ends without a result doubles the next one. So a server whose probe crashes workers is tried
 * less and less often, and one that was only interrupted by a restart comes again soon. From the second lease on, servers
 * are due at a random time after it, so that those that crashed together are not probed together again. A first lease
 * does not change `due_at`, so that its index is not written.
 */
export const leaseDue = async (db: Db, limit: number, seconds: number): Promise<Lease[]> =>
  await rowsOf<Lease>(db)`
    with due as (
      select server_id, now() + make_interval(
        secs => least(${MAX_LEASE_S}, ${seconds}::float8 * 2 ^ least(attempts, 20))) as until
      from server_health
      where due_at <= now() and (leased_until is null or leased_until <= now())
      order by due_at limit ${limit} for update skip locked)
    update server_health health
    set leased_until = due.until, attempts = attempts + 1,
      due_at = case when attempts = 0 then due_at else due.until + random() * (due.until - now()) end
    from due join servers on servers.id = due.server_id
    where health.server_id = due.server_id
    returning health.server_id as "serverId", servers.url, health.state, health.since, health.failures, health.plays,
      health.leased_until::text as "heldUntil"`;

type Held = Pick<Lease, 'serverId' | 'heldUntil'>;

/** Returns servers unprobed; they are due again after this time. */
export async function returnLeases(
  db: Db,
  leases: readonly Held[],
  afterMs: number,
): Promise<void> {
  if (leases.length === 0) return;
  await sql`
    update server_health health
    set leased_until = null, attempts = greatest(attempts - 1, 0),
      due_at = now() + make_interval(secs => ${afterMs / 1000}::float8 * (1 + random()))
    from jsonb_to_recordset(${JSON.stringify(leases)}::jsonb) as held ("serverId" bigint, "heldUntil" timestamptz)
    where health.server_id = held."serverId" and health.leased_until = held."heldUntil"`.execute(
    db,
  );
}

export type ProbeResult = { lease: Lease; judged: Judged };

type OwnedServer = {
  ownerKey: string;
  tags: string[];
  rowId: string;
  audio: AudioGroup;
  state: State;
  plays: string;
  since: Date;
};

/** All servers of the owners of the given ones, with the tags of the pages that show them. */
async function listOwned(tx: Db, serverIds: readonly string[]): Promise<OwnedServer[]> {
  const rows = await rowsOf<Omit<OwnedServer, 'tags'> & Record<string, string | null>>(tx)`
    with owners as (
      select distinct title_id, episode_id, match_id, channel_id from servers
      where id = any(${serverIds}::bigint[]))
    select concat_ws('/', s.title_id || 't', s.episode_id || 'e', s.match_id || 'm', s.channel_id || 'c') as "ownerKey",
      s.title_id as title, s.episode_id as episode, s.match_id as match, s.channel_id as channel,
      case when episodes.image <> '' then episodes.season_id end as season,
      s.id as "rowId", s.audio, coalesce(health.state, 'unknown') as state, coalesce(health.plays, '') as plays, health.since
    from (
      select s.* from servers s join owners o on s.title_id = o.title_id
      union all select s.* from servers s join owners o on s.episode_id = o.episode_id
      union all select s.* from servers s join owners o on s.match_id = o.match_id
      union all select s.* from servers s join owners o on s.channel_id = o.channel_id) s
    left join server_health health on health.server_id = s.id
    left join episodes on episodes.id = s.episode_id
    order by s.position, s.id`;
  return rows.map((row) => ({ ...row, tags: tagsOfServer(row) }));
}

const asShown = ({ rowId, audio, state, plays, since }: OwnedServer) => ({
  rowId,
  audio,
  plays,
  health: healthOf(state, plays),
  since: state === 'dead' ? since.toISOString() : null,
});

/** The tags of the pages on which the order of servers changes. */
async function changedTags(tx: Db, changed: readonly ProbeResult[]): Promise<string[]> {
  if (changed.length === 0) return [];
  const before = new Map(changed.map(({ lease }) => [lease.serverId, lease]));
  const owned = await listOwned(tx, [...before.keys()]);
  return [...Map.groupBy(owned, ({ ownerKey }) => ownerKey).values()].flatMap((servers) => {
    const was = servers.map((server) => {
      const known = before.get(server.rowId);
      return known ? { ...server, ...known } : server;
    });
    return shownOrder(servers.map(asShown)) === shownOrder(was.map(asShown))
      ? []
      : (servers[0]?.tags ?? []);
  });
}

/**
 * Writes probe results and publishes the pages that change, in one transaction. A result whose lease is gone is
 * ignored: the server has another address by now, or another worker has leased it.
 */
export async function recordProbes(db: Db, results: readonly ProbeResult[]): Promise<void> {
  if (results.length === 0) return;
  const rows = results.map(({ lease, judged }) => ({
    id: lease.serverId,
    held: lease.heldUntil,
    ...judged,
  }));
  await db.transaction().execute(async (tx) => {
    // Results lost in a crash of the database are simply probed again. Waiting for the disk each time would cost
    // more.
    await sql`set local synchronous_commit = off`.execute(tx);
    const written = await rowsOf<{ id: string }>(tx)`
      update server_health health
      set state = found.state, reason = found.reason, plays = found.plays, since = found.since, failures = found.failures, attempts = 0,
        leased_until = null, probed_at = now(), due_at = now() + make_interval(secs => found."dueInMs" / 1000.0)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (id bigint, held timestamptz,
        state server_state, reason text, plays text, since timestamptz, failures smallint, "dueInMs" float8)
      where health.server_id = found.id and health.leased_until = found.held
      returning health.server_id as id`;
    const kept = new Set(written.map(({ id }) => id));
    const changed = results.filter(
      ({ lease, judged }) =>
        kept.has(lease.serverId) && (judged.state !== lease.state || judged.plays !== lease.plays),
    );
    await noteEnds(
      tx,
      changed.map(({ lease, judged }) => ({ url: lease.url, was: lease.state, is: judged.state })),
    );
    const tags = await changedTags(tx, changed);
    if (tags.length > 0) await publish(tx, tags);
  });
}
