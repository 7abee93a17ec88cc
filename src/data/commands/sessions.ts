import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { getSession, hashSecret, type SessionToken } from '../queries/sessions.ts';
import { deleteInBatches } from './delete-in-batches.ts';

export const SESSION_DAYS = 90;

export async function startSession(db: Db, name: string): Promise<SessionToken> {
  const id = randomBytes(16).toString('base64url');
  const secret = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      id,
      secret_hash: hashSecret(secret),
      name,
      expires_at: sql`now() + make_interval(days => ${SESSION_DAYS})`,
    })
    .execute();
  return `${id}.${secret}` as SessionToken;
}

export async function endSession(db: Db, token: SessionToken): Promise<void> {
  const session = await getSession(db, token);
  if (session) await db.deleteFrom('sessions').where('id', '=', session.id).execute();
}

export async function removeExpiredSessions(db: Db): Promise<void> {
  await deleteInBatches(db, 'sessions', sql`expires_at <= now()`);
}
