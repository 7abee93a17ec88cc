import { sql } from 'kysely';
import { HOUSEHOLD_LIMITS as LIMITS } from '../../domain/household/limits.ts';
import { type Db, plannedRowsOf } from '../database.ts';
import { type Household, hashed, known, newMark, type Point, TODAY } from './households.ts';

/** The most frequent thing that devices ask for: one statement, which PostgreSQL plans once per connection. */

/** Afterwards the device hears that nothing was taken, as when there is no room. */
const MAX_TRIES = 20;

type Piece = Point & { body: Buffer };

export type Synced =
  | { kind: 'gone' }
  | { kind: 'moved'; note: Buffer }
  | (Point & {
      kind: 'synced';
      /** All that there is: the device knows another past. */
      isAll: boolean;
      pieces: Piece[];
      /** Since the whole, with those of this device. */
      changes: number;
      /** Whether what the device sent was taken. */
      isTaken: boolean;
    });

type Row = {
  version: number;
  mark: Buffer;
  wholeVersion: number;
  wholeMark: Buffer;
  moved: Buffer | null;
  isKnown: boolean;
  isTaken: boolean;
  whole: Buffer | null;
  usedOn: string;
  devices: number;
  changes: { version: number; mark: string; body: string }[] | null;
};

/** The household `h`, if it is the device's. */
const own = ({ address, token }: Household) =>
  sql`households h where h.address = ${address} and h.token_hash = ${hashed(token)}`;

/** Of the household `h`: what is newer than `point`. */
const news = (point: Point, isTaken: ReturnType<typeof sql>) => sql`
  h.version, h.mark, h.whole_version as "wholeVersion", h.whole_mark as "wholeMark", h.moved, h.used_on as "usedOn", h.devices,
  k.known as "isKnown", ${isTaken} as "isTaken", case when not k.known then h.whole end as whole,
  (select json_agg(json_build_object('version', c.version, 'mark', encode(c.mark, 'hex'), 'body', encode(c.body, 'base64'))
      order by c.version) from household_changes c
    where c.address = h.address and (not k.known or c.version > ${point.version}::int)) as changes`;

const counted = (devices: number) => sql`coalesce(nullif(${devices}::int, 0), u.devices)`;

const read = async (db: Db, household: Household, point: Point): Promise<Row | undefined> =>
  (
    await plannedRowsOf<Row>(db)`
      select ${news(point, sql`false`)}
      from (select h.* from ${own(household)}) h cross join lateral (select ${known(point)} as known) k`
  )[0];

/** Writes only if nobody else does at this moment: what is read here lacks what they write. */
const readAndAdd = async (
  db: Db,
  household: Household,
  point: Point,
  { sent, devices, marks }: Sent & { marks: Buffer[] },
): Promise<Row | undefined> =>
  (
    await plannedRowsOf<Row>(db)`
      with h as materialized (select h.* from ${own(household)}),
      taken as (
        update households u set version = h.version + ${sent.length}::int, mark = ${marks.at(-1)}, used_on = ${TODAY}, devices = ${counted(devices)}
        from h where u.address = h.address and u.version = h.version and u.moved is null
          and h.version - h.whole_version + ${sent.length}::int <= ${LIMITS.changes}::int
        returning u.address, h.version),
      added as (
        insert into household_changes (address, version, mark, body)
        select taken.address, taken.version + place, p.mark, body
        from taken, unnest(${marks}::bytea[], ${sent}::bytea[]) with ordinality as p (mark, body, place))
      select ${news(point, sql`exists (select from taken)`)}
      from h cross join lateral (select ${known(point)} as known) k`
  )[0];

function piecesOf({ whole, wholeVersion, wholeMark, changes }: Row): Piece[] {
  const newer = (changes ?? []).map(({ version, mark, body }) => ({
    version,
    mark: Buffer.from(mark, 'hex'),
    body: Buffer.from(body, 'base64'),
  }));
  return whole ? [{ version: wholeVersion, mark: wholeMark, body: whole }, ...newer] : newer;
}

function answerOf(row: Row | undefined): Synced {
  if (!row) return { kind: 'gone' };
  if (row.moved) return { kind: 'moved', note: row.moved };
  const { version, mark, isKnown, isTaken, wholeVersion } = row;
  const changes = version - wholeVersion;
  const pieces = piecesOf(row);
  return { kind: 'synced', version, mark, isAll: !isKnown, pieces, changes, isTaken };
}

/** `devices`: 0 while the device does not know. */
type Sent = { sent: Buffer[]; devices: number };

/** What is newer than `point`; then what this device sends is the newest. */
export const syncHousehold = async (
  db: Db,
  household: Household,
  point: Point,
  sent: Sent,
): Promise<Synced> =>
  sent.sent.length === 0
    ? await ask(db, household, point, sent.devices)
    : await tell(db, household, point, sent);

async function ask(db: Db, household: Household, point: Point, devices: number): Promise<Synced> {
  const row = await read(db, household, point);
  // By this clock the day may begin a little earlier: then it is written once more.
  const isNoted = row?.usedOn === new Date().toISOString().slice(0, 10);
  const isCounted = devices === 0 || row?.devices === devices;
  if (row && !row.moved && !(isNoted && isCounted)) await noteUse(db, household, devices);
  return answerOf(row);
}

async function tell(db: Db, household: Household, point: Point, sent: Sent): Promise<Synced> {
  const count = sent.sent.length;
  const marks = sent.sent.map(newMark);
  for (let left = MAX_TRIES; ; left--) {
    const answer = answerOf(await readAndAdd(db, household, point, { ...sent, marks }));
    if (answer.kind !== 'synced') return answer;
    const { version, changes, isTaken } = answer;
    if (isTaken) {
      const mark = marks.at(-1) as Buffer;
      return { ...answer, version: version + count, mark, changes: changes + count };
    }
    if (changes + count > LIMITS.changes || left === 1) return answer;
    // Another device was faster.
  }
}

/** At most one write per day, and one when a device came or went. */
async function noteUse(db: Db, { address }: Household, devices: number): Promise<void> {
  await sql`update households u set used_on = ${TODAY}, devices = ${counted(devices)}
    where address = ${address} and (used_on <> ${TODAY} or devices <> ${counted(devices)})`.execute(
    db,
  );
}
