import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** What the browser stores: `id.secret`. Neither part is logged, because the id leads to the name. */
export type SessionToken = string & { readonly __token: true };

/** The edge checks the same format (edge/vcl/access.vcl). */
const TOKEN = /^[\w-]{16,40}\.[\w-]{32,60}$/;

export const asToken = (text: string): SessionToken | null =>
  TOKEN.test(text) ? (text as SessionToken) : null;

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export type Session = { id: string; name: string };

/** The session of a token; null if it is forged, expired or ended. */
export async function getSession(db: Db, token: SessionToken): Promise<Session | null> {
  const [id = '', secret = ''] = token.split('.');
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'name', 'secret_hash'])
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!row || !timingSafeEqual(row.secret_hash, hashSecret(secret))) return null;
  return { id: row.id, name: row.name };
}
