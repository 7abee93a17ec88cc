/** An address of this machine that no other can use. */
export const isLoopback = (address: string): boolean =>
  address.startsWith('127.') || address === '::1' || address.startsWith('::ffff:127.');
