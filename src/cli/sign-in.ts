import pg from 'pg';
import { onServer } from './database.ts';
import { CommandFailed } from './errors.ts';

/** Whether a role of PostgreSQL can sign in, and nothing else: a server that is down says nothing about passwords. */

const CONNECT_LIMIT_MS = 5000;
const WRONG_PASSWORD = '28P01';
const NO_DATABASE = '3D000';

/** True also where the role may enter and only its database is missing. */
export async function canSignIn(url: string): Promise<boolean> {
  try {
    return await onServer(url, async () => true, CONNECT_LIMIT_MS);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === WRONG_PASSWORD) return false;
    if (code === NO_DATABASE) return true;
    const { host, username } = new URL(url);
    throw new CommandFailed(`${username} at ${host} cannot be tried: ${message || code}`, {
      cause: error,
    });
  }
}

/** For the superuser, who sends it by standard input: it contains the password. */
export function roleStatement(words: 'alter role' | 'create role', url: string): string {
  const { username, password } = new URL(url);
  const literal = pg.escapeLiteral(decodeURIComponent(password));
  return `${words} ${pg.escapeIdentifier(username)} login password ${literal}`;
}
