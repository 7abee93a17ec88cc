import { sql } from 'kysely';
import type { Actor } from '../../domain/operators/permissions.ts';
import { REPAIR_DAYS } from '../../domain/playback/complaints.ts';
import { anyRow, type Db, rowsOf } from '../database.ts';
import { hostOf } from '../links.ts';
import { nameRows } from '../queries/history.ts';
import { limitLockWait, unlessBusy } from './busy.ts';
import { currentChange, MAX_LARGE_CHANGE_ROWS, recordChange } from './change.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { publish } from './publish.ts';
import { serverTags } from './server-tags.ts';

/** `reason` is one of `COMPLAINTS`; `times`: how many networks said it. */
type Complaints = { serverId: string; reason: string; times: number };

/** Limits disk use: when there are as many, new ones are dropped until old ones are answered or forgotten. */
const MAX_ROWS = 20_000;
const MAX_TIMES = 9999;
const DAYS_KEPT = 30;

/** Adds what portals counted. Unknown servers are ignored. */
export async function addComplaints(
  db: Db,
  complaints: readonly Complaints[],
  maxRows = MAX_ROWS,
): Promise<void> {
  if (complaints.length === 0) return;
  // Sorted, so that portals that write at the same time cannot deadlock.
  await sql`
    with given as (
      select servers.id as server_id, said.reason, least(sum(said.times), ${MAX_TIMES})::smallint as times
      from jsonb_to_recordset(${JSON.stringify(complaints)}::jsonb) said ("serverId" bigint, reason text, times int)
        join servers on servers.id = said."serverId"
      group by servers.id, said.reason),
    added as (
      select * from given
      where not exists (
        select from server_complaints known where known.server_id = given.server_id and known.reason = given.reason)
      limit (select greatest(0, ${maxRows}::int - count(*)) from server_complaints)),
    counted as (
      select given.* from given join server_complaints known using (server_id, reason) union all select * from added)
    insert into server_complaints as total (server_id, reason, times)
    select server_id, reason, times from counted order by server_id, reason
    on conflict (server_id, reason) do update
    set times = least(total.times + excluded.times, ${MAX_TIMES}), last_at = now()`.execute(db);
}

/** What an operator says about the complaints of servers: all of them, whatever their reasons. */
export type ComplaintAnswer = 'repaired' | 'dismissed';
/** One server, or all those of a host. */
export type Complained = { serverId: string } | { host: string };

export type Answered =
  | { kind: 'answered'; change: string; servers: number }
  /** Somebody has answered already. */
  | { kind: 'nothing' }
  | { kind: 'busy' };

const SIGNS: Record<ComplaintAnswer, string> = { repaired: '✓', dismissed: '×' };

const isAbout = (about: Complained) =>
  'host' in about
    ? sql`${hostOf('servers')} = ${about.host}`
    : sql`servers.id = ${about.serverId}::bigint`;

/** Removes complaints, as one change that can be undone. Of servers that were repaired pages say so for some days. */
export async function answerComplaints(
  db: Db,
  actor: Actor,
  about: Complained,
  answer: ComplaintAnswer,
): Promise<Answered> {
  let name: string | undefined;
  const change = {
    actor,
    action: 'servers.edit',
    summary: () => `${SIGNS[answer]} ${'host' in about ? about.host : name}`,
    maxRows: MAX_LARGE_CHANGE_ROWS,
  } as const;
  return await unlessBusy(() =>
    recordChange(db, change, async (tx): Promise<Answered> => {
      await limitLockWait(tx);
      // In the order of `addComplaints`.
      const found = await rowsOf<{ id: string; serverId: string }>(tx)`
        select complaint.id, complaint.server_id as "serverId"
        from server_complaints complaint join servers on servers.id = complaint.server_id
        where ${isAbout(about)} order by complaint.server_id, complaint.reason for update of complaint`;
      const ids = [...new Set(found.map(({ serverId }) => serverId))];
      if (ids.length === 0) return { kind: 'nothing' };
      const [first = ''] = ids;
      [name] = await nameRows(tx, [{ table: 'servers', key: first, before: null, after: null }]);
      await sql`
        delete from server_complaints where id = ${anyRow(found.map(({ id }) => id))}`.execute(tx);
      if (answer === 'repaired') {
        await sql`
          insert into server_repairs (server_id) select unnest(${ids}::bigint[])
          on conflict (server_id) do update set repaired_at = now()`.execute(tx);
        await publish(tx, await serverTags(tx, ids));
      }
      return { kind: 'answered', change: (await currentChange(tx)) ?? '', servers: ids.length };
    }),
  );
}

/** Forgets complaints that nobody has repeated for a month, and repairs that pages no longer show. */
export async function removeOldComplaints(db: Db): Promise<void> {
  await deleteInBatches(
    db,
    'server_complaints',
    sql`last_at < now() - ${DAYS_KEPT} * interval '1 day'`,
  );
  await deleteInBatches(
    db,
    'server_repairs',
    sql`repaired_at < now() - ${REPAIR_DAYS} * interval '1 day'`,
  );
}
