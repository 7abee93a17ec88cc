import { sql } from 'kysely';
import {
  isSameWork,
  keyOf,
  REQUEST_LIMITS,
  type Wanted,
  wordsOf,
} from '../../domain/requests/request.ts';
import { hashAddress, hashNetwork } from '../code-hash.ts';
import { type Db, rowsOf } from '../database.ts';
import { REQUEST_NAME_SEED } from '../locks.ts';
import { listSimilarRequests, type SimilarRequest } from '../queries/requests.ts';
import { deleteInBatches } from './delete-in-batches.ts';

/** Who asks: only a hash of it is stored. */
export type Sender = { secret: string; address: string; now: Date };

export type Vote =
  | { kind: 'voted'; id: string; name: string; votes: number }
  /** From this address, today. */
  | { kind: 'already'; id: string; name: string; votes: number }
  /** There is no such open request. */
  | { kind: 'gone' }
  /** The address has used up its votes of the day, or all viewers together have. */
  | { kind: 'too-many'; of: 'address' | 'all' };

export type Asked =
  | { kind: 'asked'; id: string; name: string }
  | Vote
  /** An operator answered it with this title. */
  | { kind: 'linked'; titleId: string }
  | { kind: 'closed'; name: string; reason: string }
  | { kind: 'full' };

type Hashes = { address: Buffer; network: Buffer | null };

const hashesOf = ({ secret, address, now }: Sender): Hashes => ({
  address: hashAddress(secret, address, now),
  network: hashNetwork(secret, address, now),
});

const TODAY = sql`(now() at time zone 'UTC')::date`;

/** One statement, so that votes that arrive together cannot pass a limit together. Locks are taken in one order. */
async function countVote(db: Db, requestId: string, { address, network }: Hashes): Promise<Vote> {
  const [found] = await rowsOf<{
    id: string;
    name: string;
    votes: number;
    isKnown: boolean;
    isAllowed: boolean;
    isOpenDay: boolean;
    isVoted: boolean;
  }>(db)`
    with target as (
      select r.id, r.name from requests asked join requests r on r.id = coalesce(asked.joined_to, asked.id)
      where asked.id = ${requestId}::bigint and r.settled_at is null),
    known as (select from request_votes v join target on target.id = v.request_id where v.address_hash = ${address}),
    sender as (
      insert into request_senders as s (address_hash, requests, votes)
      select ${address}, 0, 1 from target where not exists (select from known)
      on conflict (address_hash) do update set votes = s.votes + 1
        where s.votes < ${REQUEST_LIMITS.votesPerAddress} returning 1),
    network as (
      insert into request_senders as s (address_hash, requests, votes)
      select ${network}::bytea, 0, 1 from sender where ${network}::bytea is not null
      on conflict (address_hash) do update set votes = s.votes + 1
        where s.votes < ${REQUEST_LIMITS.votesPerNetwork} returning 1),
    allowed as (select from sender where ${network}::bytea is null or exists (select from network)),
    today as (
      insert into request_days as d (day, requests, votes) select ${TODAY}, 0, 1 from allowed
      on conflict (day) do update set votes = d.votes + 1 where d.votes < ${REQUEST_LIMITS.votes} returning 1),
    vote as (
      insert into request_votes (request_id, address_hash) select target.id, ${address} from target, today
      on conflict do nothing returning request_id),
    counted as (
      update request_counts c set votes = c.votes + 1, last_voted_at = now() from vote
      where c.request_id = vote.request_id returning 1)
    select target.id, target.name, exists (select from known) as "isKnown", exists (select from allowed) as "isAllowed",
      exists (select from today) as "isOpenDay", exists (select from vote) as "isVoted",
      (select sum(c.votes)::int from requests q join request_counts c on c.request_id = q.id
        where q.id = target.id or q.joined_to = target.id) as votes
    from target`;
  if (!found) return { kind: 'gone' };
  const { id, name, votes, isKnown, isAllowed, isOpenDay, isVoted } = found;
  // The sum was read before the vote was added.
  if (isVoted) return { kind: 'voted', id, name, votes: votes + 1 };
  // Or in the same instant, by somebody else of the household.
  if (isKnown || isOpenDay) return { kind: 'already', id, name, votes };
  return { kind: 'too-many', of: isAllowed ? 'all' : 'address' };
}

/** At most one vote per household, request and day. */
export const voteFor = async (db: Db, requestId: string, sender: Sender): Promise<Vote> =>
  await countVote(db, requestId, hashesOf(sender));

async function addRequest(tx: Db, wanted: Wanted, { address, network }: Hashes): Promise<Asked> {
  const { name, kind, year } = wanted;
  const [{ id, isAllowed, isToday } = { id: null, isAllowed: false, isToday: false }] =
    await rowsOf<{ id: string | null; isAllowed: boolean; isToday: boolean }>(tx)`
    with sender as (
      insert into request_senders as s (address_hash, requests, votes) values (${address}, 1, 0)
      on conflict (address_hash) do update set requests = s.requests + 1
        where s.requests < ${REQUEST_LIMITS.requestsPerAddress} returning 1),
    network as (
      insert into request_senders as s (address_hash, requests, votes)
      select ${network}::bytea, 1, 0 from sender where ${network}::bytea is not null
      on conflict (address_hash) do update set requests = s.requests + 1
        where s.requests < ${REQUEST_LIMITS.requestsPerNetwork} returning 1),
    allowed as (select from sender where ${network}::bytea is null or exists (select from network)),
    today as (
      insert into request_days as d (day, requests, votes) select ${TODAY}, 1, 0 from allowed
      on conflict (day) do update set requests = d.requests + 1 where d.requests < ${REQUEST_LIMITS.requests}
      returning 1),
    added as (
      insert into requests (name, kind, year, key, deletes)
      select ${name}, ${kind}::title_kind, ${year}::smallint, ${keyOf(name)}, array(
        select distinct d from unnest(${wordsOf(name)}::text[]) word, unnest(search_deletes(word)) d)
      from today where (select count(*) from requests where settled_at is null) < ${REQUEST_LIMITS.open}
      returning id),
    counted as (insert into request_counts (request_id) select id from added),
    voted as (insert into request_votes (request_id, address_hash) select id, ${address} from added)
    select (select id from added)::text as id, exists (select from allowed) as "isAllowed",
      exists (select from today) as "isToday"`;
  if (id !== null) return { kind: 'asked', id, name };
  if (isToday) return { kind: 'full' };
  return { kind: 'too-many', of: isAllowed ? 'all' : 'address' };
}

/** An open one is asked for again; else what operators said about it last. */
const ORDER = { open: 0, joined: 0, linked: 1, closed: 2 } as const;

async function answerSame(
  tx: Db,
  { id, name, settled }: SimilarRequest,
  hashes: Hashes,
): Promise<Asked> {
  if (settled.kind === 'linked') return settled;
  if (settled.kind === 'closed') return { kind: 'closed', name, reason: settled.reason };
  return await countVote(tx, id, hashes);
}

/**
 * Adds a request. One that exists already, also in another spelling, gets a vote instead. `isOther`: the viewer has seen
 * the title that answers it, and means another one.
 */
export async function askFor(
  db: Db,
  wanted: Wanted,
  sender: Sender,
  { isOther = false }: { isOther?: boolean } = {},
): Promise<Asked> {
  const hashes = hashesOf(sender);
  return await db.transaction().execute(async (tx) => {
    // Two viewers who ask for the same at the same time are one request.
    await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(wanted.name)}, ${REQUEST_NAME_SEED}))`.execute(
      tx,
    );
    const [same] = (await listSimilarRequests(tx, wanted.name))
      .filter((request) => isSameWork(request, wanted))
      .filter(({ settled }) => !(isOther && settled.kind === 'linked'))
      .sort((a, b) => ORDER[a.settled.kind] - ORDER[b.settled.kind]);
    return same ? await answerSame(tx, same, hashes) : await addRequest(tx, wanted, hashes);
  });
}

const DAYS_KEPT = 180;

/** Forgets who voted yesterday, and requests that nobody has wanted or that ended half a year ago. */
export async function removeOldRequests(db: Db): Promise<void> {
  await deleteInBatches(db, 'request_votes', sql`voted_at < now() - interval '1 day'`);
  await deleteInBatches(db, 'request_senders', sql`first_at < now() - interval '1 day'`);
  await deleteInBatches(db, 'request_days', sql`day < ${TODAY} - 7`);
  // What was joined goes with the one that stayed, which counts its votes.
  await deleteInBatches(
    db,
    'requests',
    sql`joined_to is null and settled_at < now() - ${DAYS_KEPT} * interval '1 day'`,
  );
  await deleteInBatches(
    db,
    'requests',
    sql`settled_at is null and not exists (
      select from requests q join request_counts c on c.request_id = q.id
      where (q.id = requests.id or q.joined_to = requests.id) and c.last_voted_at > now() - ${DAYS_KEPT} * interval '1 day')`,
  );
}
