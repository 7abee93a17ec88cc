import { redirect } from 'react-router';
import { endSession, SESSION_DAYS, startSession } from '../../data/commands/sessions.ts';
import type { Db } from '../../data/database.ts';
import {
  asToken,
  getSession,
  type Session,
  type SessionToken,
} from '../../data/queries/sessions.ts';
import { checkDisplayName } from '../../domain/access/display-name.ts';
import { env } from '../../platform/env.ts';
import { log } from '../../platform/log.ts';
import { fieldOf, postedForm } from '../http/posted-form.ts';
import { loginText } from '../text/login.es.ts';

/** The edge reads this cookie too (edge/vcl/access.vcl); no page does. */
const NAME = 'butaca_session';

/** The first cookie that looks like a session. The edge chooses in the same way. */
function sessionToken(request: Request): SessionToken | null {
  for (const cookie of (request.headers.get('Cookie') ?? '').split(';')) {
    const [name, value = ''] = cookie.trim().split('=');
    const token = name === NAME ? asToken(value) : null;
    if (token) return token;
  }
  return null;
}

export async function sessionOf(db: Db, request: Request): Promise<Session | null> {
  const token = sessionToken(request);
  return token ? await getSession(db, token) : null;
}

const attributes = (): string =>
  `Path=/; HttpOnly; SameSite=Lax${env().PUBLIC_ORIGIN.startsWith('https:') ? '; Secure' : ''}`;

/** Answers the form of /login. */
export async function signIn(db: Db, request: Request) {
  if (env().ACCESS === 'open') throw redirect('/');
  const check = checkDisplayName(fieldOf(await postedForm(request), 'nombre'));
  if (!check.ok) return { error: loginText.blank };
  try {
    const token = await startSession(db, check.name);
    const cookie = `${NAME}=${token}; Max-Age=${SESSION_DAYS * 24 * 3600}; ${attributes()}`;
    return redirect('/tvandroid', { headers: { 'Set-Cookie': cookie } });
  } catch (error) {
    log.error({ err: error }, 'sign-in failed');
    return { error: loginText.failed(loginText.unavailable) };
  }
}

/** A failure is only logged: the browser forgets the session in any case. */
export async function signOut(db: Db, request: Request): Promise<Response> {
  if (env().ACCESS === 'open') return redirect('/');
  const token = sessionToken(request);
  if (token) {
    await endSession(db, token).catch((error: unknown) =>
      log.error({ err: error }, 'sign-out failed'),
    );
  }
  return redirect('/login', {
    headers: {
      'Set-Cookie': `${NAME}=; Max-Age=0; ${attributes()}`,
      // Otherwise Back shows pages from the browser's own cache, and the next person sees this viewer's lists.
      'Clear-Site-Data': '"cache", "storage"',
    },
  });
}
