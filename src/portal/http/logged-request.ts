import { pathOf } from '../../platform/request-guard.ts';

const MAX_PATH = 200;

/** Routes match in any case, with doubled slashes and encoded letters. */
const SESSION_QUESTION = /^\/+api\/+sesion\b/i;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * What a log may hold of a request: no query, which may be a text that a viewer looks for, and nothing of a session. The
 * edge asks about a session under the id of the page's own request, and both together would say who saw what.
 */
export function loggedRequest(url: string, id: string | undefined): { id?: string; path: string } {
  const path = pathOf(url);
  if (SESSION_QUESTION.test(decoded(path))) return { path: '/api/sesion' };
  return { ...(id && { id }), path: path.slice(0, MAX_PATH) };
}
