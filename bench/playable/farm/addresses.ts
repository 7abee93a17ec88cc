import { DOMAIN, HOSTS, type HostKind, PORTAL_NAME } from './case.ts';

/** Where each name of the farm is. */

export const SECURE = '203.0.113.1';
export const PLAIN = '203.0.113.2';
export const BOTH = '203.0.113.3';
const CLOSED = '203.0.113.4';
export const SILENT = '203.0.113.5';
export const ADDRESSES = [SECURE, PLAIN, BOTH, CLOSED, SILENT];

const ADDRESS_OF: Record<HostKind, string | null> = {
  ok: SECURE,
  elsewhere: SECURE,
  plain: PLAIN,
  both: BOTH,
  expired: SECURE,
  future: SECURE,
  'other-name': SECURE,
  'self-signed': SECURE,
  'unknown-authority': SECURE,
  closed: CLOSED,
  silent: SILENT,
  nowhere: null,
};

/** The address of a name of the farm. Null: there is no such name. */
export function resolveInFarm(name: string): string | null {
  if (name === PORTAL_NAME) return SECURE;
  const kind = kindOf(name);
  return kind ? ADDRESS_OF[kind] : null;
}

export const kindOf = (name: string): HostKind | undefined => {
  const [, label] = /^c\d+\.([a-z-]+)\.farm\.test$/.exec(name) ?? [];
  return HOSTS.find((known) => known === label);
};

/** For `--host-resolver-rules`. */
export const RESOLVER_RULES = [
  `MAP ${PORTAL_NAME} ${SECURE}`,
  ...HOSTS.map((kind) => `MAP *.${kind}.${DOMAIN} ${ADDRESS_OF[kind] ?? '~NOTFOUND'}`),
].join(',');
