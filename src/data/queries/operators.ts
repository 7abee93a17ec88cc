import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Member } from '../../domain/operators/operator.ts';
import type { Actor, Role } from '../../domain/operators/permissions.ts';
import { type Db, rowsOf } from '../database.ts';

/** 256 random bits, so a plain hash of it can be kept. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export type OperatorSession = {
  id: string;
  actor: Actor & { operatorId: string };
  keyUsedAt: Date;
  /** When something happened to their way in that they have to be told. */
  news: { since: Date; until: Date } | null;
};

/** Null if it is forged, expired or ended. */
export async function getOperatorSession(db: Db, token: string): Promise<OperatorSession | null> {
  const row = await db
    .selectFrom('operator_sessions as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .select(['s.id', 's.operator_id', 's.key_used_at', 'o.name', 'o.role'])
    .select(['s.news_since as since', 's.created_at as until'])
    .where('s.token_hash', '=', hashToken(token))
    .where('s.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!row) return null;
  const { id, operator_id: operatorId, name, role, key_used_at: keyUsedAt, since, until } = row;
  return {
    id,
    actor: { operatorId, name, role },
    keyUsedAt,
    news: since && { since, until },
  };
}

export type AccessNews = {
  what: 'recovery' | 'key-added' | 'key-removed';
  by: string;
  at: Date;
  /** The name of the key. */
  key: string;
};

const MAX_NEWS = 5;

/** What happened to somebody's way in, the last first: links for new keys, keys that came and went. */
export const listAccessNews = async (
  db: Db,
  operatorId: string,
  { since, until }: { since: Date; until: Date | null },
): Promise<AccessNews[]> =>
  await rowsOf<AccessNews>(db)`
    select changes.actor_name as by, changes.at, coalesce(after->>'name', before->>'name', '') as key,
      case when table_name = 'invitations' then 'recovery' when after is null then 'key-removed' else 'key-added' end as what
    from change_rows join changes on changes.id = change_rows.change_id
    where changes.at > ${since} and changes.at < coalesce(${until}::timestamptz, 'infinity')
      and (table_name = 'passkeys' and coalesce(after, before)->>'operator_id' = ${operatorId}
        -- Not the invitation with which they came, nor that one was revoked.
        or table_name = 'invitations' and row_key = ${operatorId} and after->>'recovers' is distinct from 'false'
          and (after->>'expires_at')::timestamptz > changes.at)
    order by changes.at desc, seq desc limit ${MAX_NEWS}`;

export type StoredPasskey = {
  id: string;
  operatorId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

export async function getPasskey(db: Db, id: string): Promise<StoredPasskey | null> {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'operator_id', 'public_key', 'counter', 'transports'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { operator_id: operatorId, public_key: publicKey, counter, ...rest } = row;
  return { ...rest, operatorId, publicKey, counter: Number(counter) };
}

export type KeyHolder = {
  id: string;
  name: string;
  role: Role;
  userHandle: Buffer;
  createdAt: Date;
  passkeys: { id: string; transports: string[] }[];
};

/** Whoever is about to get a key, with those that they have. */
export async function getKeyHolder(db: Db, operatorId: string): Promise<KeyHolder | null> {
  const operator = await db
    .selectFrom('operators')
    .select(['id', 'name', 'role', 'user_handle as userHandle', 'created_at as createdAt'])
    .where('id', '=', operatorId)
    .executeTakeFirst();
  if (!operator) return null;
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'transports'])
    .where('operator_id', '=', operatorId)
    .execute();
  return { ...operator, passkeys };
}

/** Whose invitation a token is; null if it was used, replaced, made up or is too old. */
export async function getInvited(db: Db, token: string): Promise<KeyHolder | null> {
  const row = await db
    .selectFrom('invitations')
    .select('operator_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ? await getKeyHolder(db, row.operator_id) : null;
}

function byOperator<Row extends { operator_id: string }>(
  rows: readonly Row[],
): (id: string) => Omit<Row, 'operator_id'>[] {
  const groups = Map.groupBy(rows, (row) => row.operator_id);
  return (id) => (groups.get(id) ?? []).map(({ operator_id: _, ...rest }) => rest);
}

/** Everybody, owners first, with what they sign in with and where they are signed in. */
export async function listOperators(db: Db): Promise<Member[]> {
  const [operators, passkeys, sessions] = await Promise.all([
    db
      .selectFrom('operators as o')
      .leftJoin('invitations as i', (join) =>
        join.onRef('i.operator_id', '=', 'o.id').on('i.expires_at', '>', sql<Date>`now()`),
      )
      .select(['o.id', 'o.name', 'o.role', 'o.created_at as createdAt'])
      .select('i.expires_at as invitedUntil')
      .orderBy(sql`array_position(array['owner', 'editor', 'helper'], o.role)`)
      .orderBy(sql`lower(o.name)`)
      .execute(),
    db
      .selectFrom('passkeys')
      .select(['operator_id', 'id', 'name', 'created_at as createdAt'])
      .select('last_used_at as lastUsedAt')
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('operator_sessions')
      .select(['operator_id', 'id', 'browser', 'created_at as createdAt'])
      .select('expires_at as expiresAt')
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('created_at', 'desc')
      .execute(),
  ]);
  const [keysOf, sessionsOf] = [byOperator(passkeys), byOperator(sessions)];
  return operators.map((each) => ({
    ...each,
    passkeys: keysOf(each.id),
    sessions: sessionsOf(each.id),
  }));
}

export async function getOperatorByName(
  db: Db,
  name: string,
): Promise<{ id: string; name: string; role: Role } | null> {
  const row = await db
    .selectFrom('operators')
    .select(['id', 'name', 'role'])
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();
  return row ?? null;
}
