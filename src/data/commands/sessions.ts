import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { deleteInBatches } from './delete-in-batches.ts';

export const SESSION_DAYS = 90;

/** What the browser holds, `id.secret`. Neither is logged: the id leads to the name. */
export type SessionToken = string & { readonly __token: true };

/** The edge knows the same form (edge/vcl/access.vcl). */
const TOKEN = /^[\w-]{16,40}\.[\w-]{32,60}$/;

export const asToken = (text: string): SessionToken | null =>
  TOKEN.test(text) ? (text as SessionToken) : null;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export async function startSession(db: Db, name: string): Promise<SessionToken> {
  const id = randomBytes(16).toString('base64url');
  const secret = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      id,
      secret_hash: hashOf(secret),
      name,
      expires_at: sql`now() + make_interval(days => ${SESSION_DAYS})`,
    })
    .execute();
  return `${id}.${secret}` as SessionToken;
}

export type Session = { id: string; name: string };

/** The session that a token opens; null when it is forged, expired or ended. */
export async function getSession(db: Db, token: SessionToken): Promise<Session | null> {
  const [id = '', secret = ''] = token.split('.');
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'name', 'secret_hash'])
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!row || !timingSafeEqual(row.secret_hash, hashOf(secret))) return null;
  return { id: row.id, name: row.name };
}

export async function endSession(db: Db, token: SessionToken): Promise<void> {
  const session = await getSession(db, token);
  if (session) await db.deleteFrom('sessions').where('id', '=', session.id).execute();
}

export async function removeExpiredSessions(db: Db): Promise<void> {
  await deleteInBatches(db, 'sessions', sql`expires_at <= now()`);
}
