import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where IPv6 addresses of the public internet are; ranges that carry an IPv4 address inside are not among them. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public internet. Everything else is refused: private, loopback, link-local, mapped,
 * NAT64, 6to4 and the like lead into our own network, or into nothing.
 */
export function isPublicAddress(address: string): boolean {
  // Only the spelling that sockets take; ipaddr.js also reads others.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}
