import { redirect } from 'react-router';
import { endSession } from '../../../data/commands/sessions.ts';
import { env } from '../../../platform/env.ts';
import { log } from '../../../platform/log.ts';
import { db } from '../../http/db.server.ts';
import { endedCookie, sessionToken } from '../session.server.ts';
import type { Route } from './+types/salir';

/** Signs out. A failure is only logged: the browser forgets the session in any case. */
export async function action({ request }: Route.ActionArgs) {
  if (env().ACCESS === 'open') return redirect('/');
  const token = sessionToken(request);
  if (token) {
    await endSession(db, token).catch((error: unknown) =>
      log.error({ err: error }, 'sign-out failed'),
    );
  }
  // Else Back would show pages out of the browser's own cache, and whoever comes next the lists of who left.
  const headers = { 'Set-Cookie': endedCookie(), 'Clear-Site-Data': '"cache", "storage"' };
  return redirect('/login', { headers });
}

export function loader() {
  return redirect('/');
}
