import { pathOf } from '../../platform/request-guard.ts';

const MAX_PATH = 200;

/** Routes also match in other letter case, with double slashes and with encoded letters. */
const SESSION_QUESTION = /^\/+api\/+sesion\b/i;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * What may be logged about a request: no query, which may be a viewer's search text, and nothing about a session. The
 * edge asks about a session with the same request id as the page, so logging both would show who saw what.
 */
export function loggedRequest(url: string, id: string | undefined): { id?: string; path: string } {
  const path = pathOf(url);
  if (SESSION_QUESTION.test(decoded(path))) return { path: '/api/sesion' };
  return { ...(id && { id }), path: path.slice(0, MAX_PATH) };
}
