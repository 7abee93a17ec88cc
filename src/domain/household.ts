/**
 * An address as limits count it: an IPv4 address, or the /64 of an IPv6 address, which is what one household gets.
 * X-Viewer in edge/vcl/limits.vcl is the same.
 */
export function householdOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const host = URL.parse(`http://[${plain}]/`)?.hostname.slice(1, -1);
  if (!host) return plain;
  // Written with at most one '::', which hides as many groups as are missing.
  const [start = '', end] = host.split('::');
  const groups = start === '' ? [] : start.split(':');
  const last = end === undefined || end === '' ? [] : end.split(':');
  const hidden = end === undefined ? 0 : 8 - groups.length - last.length;
  return [...groups, ...Array<string>(hidden).fill('0'), ...last].slice(0, 4).join(':');
}
