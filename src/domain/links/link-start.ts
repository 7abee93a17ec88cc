import { isStorableText } from '../storable-text.ts';

/** How links begin: a host and, if given, the first part of the path. Without a scheme, with either. */
export type LinkStart = { scheme: string | null; host: string; path: string };

/** Scheme, user name and password, host, and the rest. Browsers take a backslash for a slash. */
const LINK = /^(https?:)\/\/((?:[^/?#\\]*@)?)([^/?#\\]*)(.*)$/s;
const TYPED = /^(?:(https?:)\/\/)?([^/?#\\@\s]+)(\/\S*)?$/;

/** `link_host` in the database follows the same rule, and an index has its values. */
export const linkHost = (url: string): string => LINK.exec(url)?.[3]?.toLowerCase() ?? '';

/** From what somebody typed or copied: `host`, `host/path` or a whole address. Null if it is none of these. */
export function readLinkStart(typed: string): LinkStart | null {
  const [, scheme = null, host = '', path = ''] = TYPED.exec(typed.trim()) ?? [];
  if (
    !isStorableText(typed) ||
    host === '' ||
    host.endsWith(':') ||
    !URL.canParse(`https://${host}`)
  )
    return null;
  return { scheme, host: host.toLowerCase(), path: path === '/' ? '' : path };
}

/** As somebody would type it. */
export const linkStartText = ({ scheme, host, path }: LinkStart): string =>
  `${scheme ? `${scheme}//` : ''}${host}${path}`;

/** The part of a path after the new beginning: neither a slash too many nor one too few. */
function joinPath(start: string, rest: string): string {
  const joined = start.endsWith('/') && rest.startsWith('/') ? start + rest.slice(1) : start + rest;
  return joined === '' || /^[/?#]/.test(joined) ? joined : `/${joined}`;
}

/** Whether the new start is the old one and more, and the link has it already: the same asked twice changes it once. */
function isThere(host: string, rest: string, from: LinkStart, to: LinkStart): boolean {
  if (host !== to.host || to.path === from.path || !to.path.startsWith(from.path)) return false;
  const behind = rest.startsWith(to.path) ? rest.slice(to.path.length) : null;
  return behind !== null && (/[^\p{L}\p{N}]$/u.test(to.path) || /^(?:[/?#]|$)/.test(behind));
}

/** The link with another beginning; null if it does not begin with `from`, or would be no address. */
export function moveLink(url: string, from: LinkStart, to: LinkStart): string | null {
  const [, scheme = '', credentials = '', host = '', rest = ''] = LINK.exec(url) ?? [];
  if (host.toLowerCase() !== from.host || !rest.startsWith(from.path)) return null;
  if (from.scheme !== null && from.scheme !== scheme) return null;
  if (isThere(host.toLowerCase(), rest, from, to)) return null;
  const path = joinPath(to.path, rest.slice(from.path.length));
  const moved = `${to.scheme ?? scheme}//${credentials}${to.host}${path}`;
  return URL.canParse(moved) ? moved : null;
}
