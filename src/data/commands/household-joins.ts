import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { plainCode, writeShortCode } from '../../domain/codes/code.ts';
import { HOUSEHOLD_LIMITS as LIMITS } from '../../domain/household/limits.ts';
import { hashAddress, hashCode } from '../code-hash.ts';
import { type Db, rowsOf } from '../database.ts';
import { giveBackAttempt, takeAttempt } from './code-attempts.ts';

/** How a device joins by a short code: a place where two browsers tell each other in turn what the rules of joining say. */

const CODE_BYTES = 5;
/** What is told in which place, and by whom: the newcomer's half, the binding, its word, the member's half, the secret. */
const BY_MEMBER = [false, true, false, true, true];

type Sender = { secret: string; address: string };

const hashed = (token: Buffer): Buffer => hash('sha256', token, 'buffer');
const isOpen = sql`asked_at > now() - ${LIMITS.joinMinutes} * interval '1 minute'`;

/** The code that the newcomer shows; null if too many join now. */
export async function askToJoin(
  db: Db,
  secret: string,
  { token, half }: { token: Buffer; half: Buffer },
): Promise<string | null> {
  const code = writeShortCode(randomBytes(CODE_BYTES));
  const asked = await rowsOf(db)`
    insert into household_joins (code_hash, newcomer_hash, told)
    select ${hashCode(secret, 'join', code)}, ${hashed(token)}, array[${half}::bytea]
    where (select count(*) from household_joins where ${isOpen}) < ${LIMITS.joins}
    on conflict do nothing returning 1`;
  return asked.length > 0 ? code : null;
}

export type Claimed = { kind: 'claimed'; half: Buffer } | { kind: 'unknown' | 'refused' };

/** By the member. A code works once; whoever guesses is limited. */
export async function claimJoin(
  db: Db,
  { secret, address }: Sender,
  { code, token, binding }: { code: string; token: Buffer; binding: Buffer },
): Promise<Claimed> {
  const sender = hashAddress(secret, address, new Date());
  if (!(await takeAttempt(db, sender))) return { kind: 'refused' };
  const [claimed] = await rowsOf<{ half: Buffer }>(db)`
    update household_joins set member_hash = ${hashed(token)}, told = told || ${binding}::bytea
    where code_hash = ${hashCode(secret, 'join', plainCode(code))} and member_hash is null and ${isOpen}
    returning told[1] as half`;
  if (!claimed) return { kind: 'unknown' };
  await giveBackAttempt(db, sender);
  return { kind: 'claimed', half: claimed.half };
}

type Telling = { code: string; token: Buffer; said: { place: number; body: Buffer } | null };

/** Tells something, if it is this one's turn, and hears all that was told; null if there is nothing of this one. */
export async function tellJoin(
  db: Db,
  secret: string,
  { code, token, said }: Telling,
): Promise<Buffer[] | null> {
  const mine = hashed(token);
  const own = hashCode(secret, 'join', plainCode(code));
  const byMember = said && BY_MEMBER[said.place];
  if (said && byMember !== undefined)
    await sql`update household_joins set told = told || ${said.body}::bytea
      where code_hash = ${own} and ${isOpen} and cardinality(told) = ${said.place}::int
        and ${byMember ? sql.ref('member_hash') : sql.ref('newcomer_hash')} = ${mine}`.execute(db);
  const [row] = await rowsOf<{ told: Buffer[] }>(db)`
    select told from household_joins where code_hash = ${own} and ${isOpen} and ${mine} in (newcomer_hash, member_hash)`;
  return row?.told ?? null;
}
