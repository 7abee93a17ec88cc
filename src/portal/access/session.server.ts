import {
  asToken,
  getSession,
  SESSION_DAYS,
  type Session,
  type SessionToken,
} from '../../data/commands/sessions.ts';
import { env } from '../../platform/env.ts';
import { db } from '../http/db.server.ts';

/** The edge reads this cookie too (edge/vcl/access.vcl); no page does. */
const NAME = 'butaca_session';

/** The first cookie that looks like a session, as at the edge. */
export function sessionToken(request: Request): SessionToken | null {
  for (const cookie of (request.headers.get('Cookie') ?? '').split(';')) {
    const [name, value = ''] = cookie.trim().split('=');
    const token = name === NAME ? asToken(value) : null;
    if (token) return token;
  }
  return null;
}

export async function sessionOf(request: Request): Promise<Session | null> {
  const token = sessionToken(request);
  return token ? await getSession(db, token) : null;
}

const attributes = (): string =>
  `Path=/; HttpOnly; SameSite=Lax${env().PUBLIC_ORIGIN.startsWith('https:') ? '; Secure' : ''}`;

export const sessionCookie = (token: SessionToken): string =>
  `${NAME}=${token}; Max-Age=${SESSION_DAYS * 24 * 3600}; ${attributes()}`;

export const endedCookie = (): string => `${NAME}=; Max-Age=0; ${attributes()}`;
