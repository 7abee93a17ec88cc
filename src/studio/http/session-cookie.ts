import { SESSION_HOURS } from '../../domain/operators/operator.ts';

/** `__Host-`: only this host name can set it, and it is sent to no other. */
const NAME = '__Host-studio';
const TOKEN = /^[\w-]{43}$/;
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

export function sessionToken(cookies: string | null | undefined): string | null {
  for (const cookie of (cookies ?? '').split(';')) {
    const [name, value = ''] = cookie.trim().split('=');
    if (name === NAME && TOKEN.test(value)) return value;
  }
  return null;
}

export const sessionCookie = (token: string): string =>
  `${NAME}=${token}; Max-Age=${SESSION_HOURS * 3600}; ${ATTRIBUTES}`;

export const NO_SESSION_COOKIE = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;
