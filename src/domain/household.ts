/**
 * An address as limits count it: an IPv4 address, or the /64 of an IPv6 address, which is what one household gets.
 * X-Viewer in edge/vcl/limits.vcl is the same.
 */
export function householdOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return groupsOf(plain)?.slice(0, 4).join(':') ?? plain;
}

/** The /48 of an IPv6 address, which is what one site gets: 65,536 households. Null for others. */
export const networkOf = (address: string): string | null =>
  address.includes('.') ? null : (groupsOf(address)?.slice(0, 3).join(':') ?? null);

/** What is counted as one network: the /48 of an IPv6 address, or the /24 of an IPv4 address. */
export const rangeOf = (address: string): string =>
  networkOf(address) ?? householdOf(address).replace(/\.\d+$/, '');

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] | null {
  if (!address.includes(':')) return null;
  const host = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
  if (!host) return null;
  // Written with at most one '::', which hides as many groups as are missing.
  const [start = '', end] = host.split('::');
  const groups = start === '' ? [] : start.split(':');
  const last = end === undefined || end === '' ? [] : end.split(':');
  const hidden = end === undefined ? 0 : 8 - groups.length - last.length;
  return [...groups, ...Array<string>(hidden).fill('0'), ...last];
}
