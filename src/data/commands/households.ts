import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { HOUSEHOLD_LIMITS as LIMITS } from '../../domain/household/limits.ts';
import { type Db, rowsOf } from '../database.ts';
import { deleteInBatches } from './delete-in-batches.ts';

/** Households are sealed in browsers: here they are bytes, and whoever has the write token may add to them. */
export type Household = { address: Buffer; token: Buffer };
/** How far a device knows a household. */
export type Point = { version: number; mark: Buffer };

const MARK_BYTES = 8;
export const TODAY = sql`(now() at time zone 'UTC')::date`;

export const hashed = (token: Buffer): Buffer => hash('sha256', token, 'buffer');
export const newMark = (): Buffer => randomBytes(MARK_BYTES);

/** Whether the household `h` was once as the device knows it. */
export const known = (point: Point) => sql<boolean>`(
  (h.version, h.mark) = (${point.version}::int, ${point.mark}::bytea)
  or (h.whole_version, h.whole_mark) = (${point.version}::int, ${point.mark}::bytea)
  or exists (select from household_changes c where c.address = h.address and c.version = ${point.version}::int
    and c.mark = ${point.mark}::bytea))`;

type Founding = Household & { whole: Buffer; devices: number };

/** `full`: there are too many already, today or altogether. */
export async function foundHousehold(
  db: Db,
  { address, token, whole, devices }: Founding,
): Promise<(Point & { kind: 'founded' }) | { kind: 'exists' | 'full' }> {
  const mark = newMark();
  const [found] = await rowsOf<{ isFounded: boolean; isThere: boolean }>(db)`
    with there as (select from households where address = ${address}),
    total as (select sum(created - removed) as households, sum(created) filter (where day = ${TODAY}) as today from household_days),
    founded as (
      insert into households (address, token_hash, mark, whole, whole_mark, devices)
      select ${address}, ${hashed(token)}, ${mark}, ${whole}, ${mark}, ${devices}::int from total
      where coalesce(households, 0) < ${LIMITS.households} and coalesce(today, 0) < ${LIMITS.perDay}
      on conflict (address) do nothing returning 1),
    counted as (
      insert into household_days as d (day, created) select ${TODAY}, 1 from founded
      on conflict (day) do update set created = d.created + 1)
    select exists (select from founded) as "isFounded", exists (select from there) as "isThere"`;
  if (found?.isFounded) return { kind: 'founded', version: 1, mark };
  return { kind: found?.isThere ? 'exists' : 'full' };
}

/**
 * One whole for all changes up to `point`. `isNews`: it contains more than those, so it is a version of its own, and there must not
 * be a newer one. False if the server knows another past.
 */
export async function replaceHousehold(
  db: Db,
  { address, token }: Household,
  point: Point,
  { whole, isNews }: { whole: Buffer; isNews: boolean },
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const [row] = await rowsOf<{ isKnown: boolean; version: number; wholeVersion: number }>(tx)`
      select ${known(point)} as "isKnown", h.version, h.whole_version as "wholeVersion" from households h
      where h.address = ${address} and h.token_hash = ${hashed(token)} and h.moved is null for update`;
    if (!row?.isKnown) return false;
    if (isNews ? row.version !== point.version : point.version <= row.wholeVersion) return false;
    const next = isNews ? { version: point.version + 1, mark: newMark() } : point;
    await sql`delete from household_changes where address = ${address} and version <= ${next.version}`.execute(
      tx,
    );
    await sql`update households set whole = ${whole}, whole_version = ${next.version}, whole_mark = ${next.mark},
      version = greatest(version, ${next.version}::int), mark = case when version <= ${next.version} then ${next.mark} else mark end,
      used_on = ${TODAY} where address = ${address}`.execute(tx);
    return true;
  });
}

/** Once and for all: only the note of where it went stays. */
export async function moveHousehold(
  db: Db,
  { address, token }: Household,
  note: Buffer,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const moved = await rowsOf(
      tx,
    )`update households set moved = ${note}, whole = '', used_on = ${TODAY}
      where address = ${address} and token_hash = ${hashed(token)} and moved is null returning 1`;
    await sql`delete from household_changes where address = ${address} and ${moved.length > 0}`.execute(
      tx,
    );
    return moved.length > 0;
  });
}

const countRemoved = async (db: Db, removed: number): Promise<void> =>
  void (await sql`insert into household_days as d (day, removed) values (${TODAY}, ${removed}::int)
    on conflict (day) do update set removed = d.removed + excluded.removed`.execute(db));

export async function forgetHousehold(db: Db, { address, token }: Household): Promise<boolean> {
  const removed = await rowsOf(db)`
    delete from households where address = ${address} and token_hash = ${hashed(token)} returning 1`;
  if (removed.length > 0) await countRemoved(db, removed.length);
  return removed.length > 0;
}

export const countRefusals = async (db: Db, refused: number): Promise<void> =>
  void (await sql`insert into household_days as d (day, refused) values (${TODAY}, ${refused}::int)
    on conflict (day) do update set refused = d.refused + excluded.refused`.execute(db));

/** Removes what nobody used for long, and notes how much there is. */
export async function tendHouseholds(db: Db): Promise<void> {
  await deleteInBatches(
    db,
    'household_joins',
    sql`asked_at < now() - ${LIMITS.joinMinutes} * interval '1 minute'`,
  );
  const removed = await deleteInBatches(
    db,
    'households',
    sql`used_on < ${TODAY} - ${LIMITS.daysAlone}::int and used_on < ${TODAY} - case when moved is not null then ${LIMITS.daysMoved}::int
      when devices > 1 then ${LIMITS.daysTogether}::int else ${LIMITS.daysAlone}::int end`,
    1000,
  );
  if (removed > 0) await countRemoved(db, removed);
  await sql`insert into household_days as d (day, devices, bytes)
    select ${TODAY}, coalesce(sum(devices) filter (where moved is null), 0), coalesce(sum(octet_length(whole)), 0)
      + (select coalesce(sum(octet_length(body)), 0) from household_changes) from households
    on conflict (day) do update set devices = excluded.devices, bytes = excluded.bytes`.execute(db);
}
