import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import {
  INVITATION_HOURS,
  INVITATION_MINUTES,
  SESSION_HOURS,
} from '../../domain/operators/operator.ts';
import { type Actor, allows, type Role } from '../../domain/operators/permissions.ts';
import { type Db, onlyValue } from '../database.ts';
import { getInvited, hashToken, listAccessNews } from '../queries/operators.ts';
import { checkAllowed, recordChange } from './change.ts';
import { deleteInBatches } from './delete-in-batches.ts';

/** The team: who there is, what they may do, what they sign in with. Every change checks the role of whoever makes it. */

const UNIQUE_VIOLATION = '23505';

const HAS_KEY = sql<boolean>`exists (select from passkeys where operator_id = operators.id)`.as(
  'hasKey',
);

const makeToken = (): string => randomBytes(32).toString('base64url');

async function nameOf(db: Db, operatorId: string): Promise<string> {
  const row = await db
    .selectFrom('operators')
    .select('name')
    .where('id', '=', operatorId)
    .executeTakeFirst();
  return row?.name ?? '';
}

type Invitation = { kind: 'invited'; token: string; until: Date };

/** A link that a command prints is used at once; so is one that replaces keys. */
async function writeInvitation(
  tx: Db,
  actor: Actor,
  { operatorId, recovers, hasKey }: { operatorId: string; recovers: boolean; hasKey: boolean },
): Promise<Invitation> {
  const token = makeToken();
  const minutes = actor.operatorId === null || hasKey ? INVITATION_MINUTES : INVITATION_HOURS * 60;
  const row = {
    token_hash: hashToken(token),
    recovers,
    expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
  };
  const { until } = await tx
    .insertInto('invitations')
    .values({ operator_id: operatorId, ...row })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(row))
    .returning('expires_at as until')
    .executeTakeFirstOrThrow();
  return { kind: 'invited', token, until };
}

export async function inviteOperator(
  db: Db,
  actor: Actor,
  { name, role }: { name: string; role: Role },
): Promise<Invitation | { kind: 'name-taken' }> {
  const change = { actor, action: 'team.edit', summary: `${name} · ${role}` } as const;
  try {
    return await recordChange(db, change, async (tx) => {
      const { id } = await tx
        .insertInto('operators')
        .values({ name, role })
        .returning('id')
        .executeTakeFirstOrThrow();
      const invited = { operatorId: id, recovers: false, hasKey: false };
      return await writeInvitation(tx, actor, invited);
    });
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return { kind: 'name-taken' };
    throw error;
  }
}

/** A new invitation for somebody who is here already. When it is used, their keys and sessions of before go. */
export async function recoverOperator(
  db: Db,
  actor: Actor,
  operatorId: string,
): Promise<Invitation | { kind: 'not-found' }> {
  const summary = await nameOf(db, operatorId);
  return await recordChange(db, { actor, action: 'team.edit', summary }, async (tx) => {
    const row = await tx
      .selectFrom('operators')
      .select(HAS_KEY)
      .where('id', '=', operatorId)
      .forShare()
      .executeTakeFirst();
    if (!row) return { kind: 'not-found' };
    return await writeInvitation(tx, actor, { operatorId, recovers: true, ...row });
  });
}

/** The link is worth nothing from then on. */
export async function revokeInvitation(
  db: Db,
  actor: Actor,
  operatorId: string,
): Promise<'done' | 'not-found'> {
  const summary = await nameOf(db, operatorId);
  return await recordChange(db, { actor, action: 'team.edit', summary }, async (tx) => {
    // Not deleted, which history does not record; `removeExpiredSignIns` does that.
    const { numUpdatedRows } = await tx
      .updateTable('invitations')
      .set({ expires_at: sql<Date>`date_trunc('second', now())` })
      .where('operator_id', '=', operatorId)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? 'done' : 'not-found';
  });
}

/**
 * Whether the portal would be left without an owner who can sign in. Locks the owners, so that two of them cannot
 * remove each other. Somebody without a key is no loss.
 */
async function isLastOwner(tx: Db, operatorId: string): Promise<boolean> {
  const owners = await tx
    .selectFrom('operators')
    .select('id')
    .select(HAS_KEY)
    .where('role', '=', 'owner')
    .orderBy('id')
    .forUpdate()
    .execute();
  const able = owners.filter(({ hasKey }) => hasKey);
  return able.length === 1 && able[0]?.id === operatorId;
}

type TeamOutcome = 'done' | 'last-owner' | 'not-found';

export async function changeRole(
  db: Db,
  actor: Actor,
  operatorId: string,
  role: Role,
): Promise<TeamOutcome> {
  const summary = `${await nameOf(db, operatorId)} · ${role}`;
  return await recordChange(db, { actor, action: 'team.edit', summary }, async (tx) => {
    if (role !== 'owner' && (await isLastOwner(tx, operatorId))) return 'last-owner';
    const { numUpdatedRows } = await tx
      .updateTable('operators')
      .set({ role })
      .where('id', '=', operatorId)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? 'done' : 'not-found';
  });
}

/** Their keys, sessions and invitation go with them; what they changed stays in the history, under their name. */
export async function removeOperator(
  db: Db,
  actor: Actor,
  operatorId: string,
): Promise<TeamOutcome> {
  const summary = await nameOf(db, operatorId);
  return await recordChange(db, { actor, action: 'team.edit', summary }, async (tx) => {
    if (await isLastOwner(tx, operatorId)) return 'last-owner';
    const { numDeletedRows } = await tx
      .deleteFrom('operators')
      .where('id', '=', operatorId)
      .executeTakeFirst();
    return numDeletedRows > 0n ? 'done' : 'not-found';
  });
}

/** One's own session, or with the right to change the team anybody's. */
export async function endOperatorSession(
  db: Db,
  actor: Actor,
  sessionId: string,
): Promise<'done' | 'not-found'> {
  checkAllowed({ actor, action: 'own-sessions.end' });
  const mayEndAny = allows(actor.role, 'team.edit');
  const { numDeletedRows } = await db
    .deleteFrom('operator_sessions')
    .where('id', '=', sessionId)
    .$if(!mayEndAny, (query) => query.where('operator_id', '=', actor.operatorId ?? '0'))
    .executeTakeFirst();
  return numDeletedRows > 0n ? 'done' : 'not-found';
}

/** Sessions that were opened with it end. Nobody's last key goes this way: without one, only an invitation helps. */
export async function removePasskey(
  db: Db,
  actor: Actor,
  passkeyId: string,
): Promise<'done' | 'last-key' | 'not-found'> {
  const key = await db
    .selectFrom('passkeys')
    .select(['operator_id', 'name'])
    .where('id', '=', passkeyId)
    .executeTakeFirst();
  if (!key) return 'not-found';
  const action = key.operator_id === actor.operatorId ? 'own-keys.edit' : 'team.edit';
  const summary = `${await nameOf(db, key.operator_id)} · ${key.name}`;
  return await recordChange(db, { actor, action, summary }, async (tx) => {
    // Every key of theirs, so that the last two are not removed at the same time.
    const keys = await tx
      .selectFrom('passkeys')
      .select('id')
      .where('operator_id', '=', key.operator_id)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (!keys.some(({ id }) => id === passkeyId)) return 'not-found';
    if (keys.length === 1) return 'last-key';
    await tx.deleteFrom('passkeys').where('id', '=', passkeyId).execute();
    return 'done';
  });
}

/** False when it was used before. */
async function consumeChallenge(tx: Db, { challenge, expiresAt }: UsedChallenge): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('used_challenges')
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** A challenge of ours that a key has signed. It counts once. */
export type UsedChallenge = { challenge: string; expiresAt: Date };

export type NewPasskey = {
  id: string;
  name: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
};

/** False for a key that somebody has already. */
async function insertPasskey(tx: Db, operatorId: string, key: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('passkeys')
    .values({
      id: key.id,
      operator_id: operatorId,
      name: key.name,
      public_key: Buffer.from(key.publicKey),
      counter: key.counter,
      transports: key.transports,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** `since`: from when on the person has to be told what happened to their way in. */
async function startSession(
  tx: Db,
  session: { operatorId: string; passkeyId: string; browser: string; since: Date },
): Promise<string> {
  const token = makeToken();
  const { operatorId, since } = session;
  const news = await listAccessNews(tx, operatorId, { since, until: null });
  await tx
    .insertInto('operator_sessions')
    .values({
      token_hash: hashToken(token),
      operator_id: session.operatorId,
      passkey_id: session.passkeyId,
      browser: session.browser,
      expires_at: sql<Date>`now() + make_interval(hours => ${SESSION_HOURS})`,
      news_since: news.length > 0 ? session.since : null,
    })
    .execute();
  return token;
}

/**
 * Rolls back what was written so far, the use of the challenge too. That helps nobody: what was refused once is refused
 * again.
 */
class Refused extends Error {}

async function unlessRefused<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Turns an invitation into a key and a session, once. Null when the invitation or the challenge no longer counts. */
export async function acceptInvitation(
  db: Db,
  given: { token: string; passkey: NewPasskey; challenge: UsedChallenge; browser: string },
): Promise<{ sessionToken: string } | null> {
  const holder = await getInvited(db, given.token);
  if (!holder) return null;
  const { id: operatorId, name, role } = holder;
  const change = {
    actor: { operatorId, name, role },
    action: 'own-keys.edit',
    summary: `${name} · ${given.passkey.name}`,
  } as const;
  const accepted = recordChange(db, change, async (tx) => {
    const invitation = await tx
      .deleteFrom('invitations')
      .where('token_hash', '=', hashToken(given.token))
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('recovers')
      .executeTakeFirst();
    if (!invitation || !(await consumeChallenge(tx, given.challenge))) throw new Refused();
    if (invitation.recovers)
      await tx.deleteFrom('passkeys').where('operator_id', '=', operatorId).execute();
    if (!(await insertPasskey(tx, operatorId, given.passkey))) throw new Refused();
    const session = { operatorId, passkeyId: given.passkey.id, browser: given.browser };
    return { sessionToken: await startSession(tx, { ...session, since: holder.createdAt }) };
  });
  return await unlessRefused(accepted);
}

export async function addPasskey(
  db: Db,
  actor: Actor & { operatorId: string },
  given: { passkey: NewPasskey; challenge: UsedChallenge },
): Promise<'done' | 'refused'> {
  const summary = `${actor.name} · ${given.passkey.name}`;
  const added = recordChange(db, { actor, action: 'own-keys.edit', summary }, async (tx) => {
    const isNew =
      (await consumeChallenge(tx, given.challenge)) &&
      (await insertPasskey(tx, actor.operatorId, given.passkey));
    if (!isNew) throw new Refused();
    return 'done' as const;
  });
  return (await unlessRefused(added)) ?? 'refused';
}

export type UsedPasskey = { id: string; operatorId: string; counter: number };

async function noteUse(tx: Db, { id, counter }: UsedPasskey): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  // Removed since it was looked up.
  if (numUpdatedRows === 0n) throw new Refused();
}

/** Whoever has this key is told from now on what happens from now on. Returns up to when they were. */
const noteTold = async (tx: Db, passkeyId: string): Promise<Date> =>
  await onlyValue<Date>(tx)`
    update passkeys set told_at = now() from passkeys before
    where passkeys.id = ${passkeyId} and before.id = passkeys.id
    returning coalesce(before.told_at, before.created_at) as since`;

/** The news of a session were read. */
export async function dropAccessNews(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ news_since: null })
    .where('id', '=', sessionId)
    .execute();
}

/** A session for whoever's key signed the challenge. Null when the challenge was used before. */
export async function signIn(
  db: Db,
  given: { passkey: UsedPasskey; challenge: UsedChallenge; browser: string },
): Promise<{ sessionToken: string } | null> {
  const signedIn = db.transaction().execute(async (tx) => {
    if (!(await consumeChallenge(tx, given.challenge))) throw new Refused();
    await noteUse(tx, given.passkey);
    const { id: passkeyId, operatorId } = given.passkey;
    const since = await noteTold(tx, passkeyId);
    const session = { operatorId, passkeyId, browser: given.browser, since };
    return { sessionToken: await startSession(tx, session) };
  });
  return await unlessRefused(signedIn);
}

/** Makes the key of a session fresh again: the same operator has used one. */
export async function confirmKey(
  db: Db,
  sessionId: string,
  given: { passkey: UsedPasskey; challenge: UsedChallenge },
): Promise<'done' | 'refused'> {
  const confirmed = db.transaction().execute(async (tx) => {
    if (!(await consumeChallenge(tx, given.challenge))) throw new Refused();
    await noteUse(tx, given.passkey);
    const { numUpdatedRows } = await tx
      .updateTable('operator_sessions')
      .set({ key_used_at: sql`now()` })
      .where('id', '=', sessionId)
      .where('operator_id', '=', given.passkey.operatorId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refused();
    return 'done' as const;
  });
  return (await unlessRefused(confirmed)) ?? 'refused';
}

export async function signOut(db: Db, token: string): Promise<void> {
  await db.deleteFrom('operator_sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** Sessions, invitations and used challenges whose time is over. */
export async function removeExpiredSignIns(db: Db): Promise<void> {
  for (const table of ['operator_sessions', 'invitations', 'used_challenges'] as const)
    await deleteInBatches(db, table, sql`expires_at <= now()`);
}
