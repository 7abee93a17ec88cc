import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The public range of IPv6. Ranges that embed an IPv4 address are excluded. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address is on the public internet. Everything else is refused: private, loopback, link-local, mapped,
 * NAT64, 6to4 and similar addresses lead into our own network, or nowhere.
 */
export function isPublicAddress(address: string): boolean {
  // Only the notation that sockets accept; ipaddr.js reads others too.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}
