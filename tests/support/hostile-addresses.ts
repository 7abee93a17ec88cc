import { networkInterfaces } from 'node:os';

/** Addresses that lead into our own machine; `PORT` stands for the port of a canary there. */

let rebinds = 0;

/** Names that lead to this machine, as an attacker's name server would say. */
export const HOSTILE_NAMES: Record<string, () => string[]> = {
  'private.test': () => ['127.0.0.1'],
  'mapped.test': () => ['::ffff:127.0.0.1', '64:ff9b::7f00:1'],
  'six.test': () => ['::1'],
  'mixed.test': () => ['0.0.0.0', '127.0.0.1', '::1'],
  // Public when it is checked, private when it is used: there must be no second question.
  'rebind.test': () => (rebinds++ % 2 === 0 ? ['192.0.2.1'] : ['127.0.0.1']),
  'late.test': () => ['10.0.0.1', '169.254.169.254', '127.0.0.1'],
};

const own =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4')?.address ?? '127.0.0.2';

/** Ways to write this machine, as the host of an address. */
export const HOSTILE_HOSTS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '00000177.0.0.01',
  '127.0.0.1.',
  '0',
  '0.0.0.0',
  '127.255.255.254',
  '１２７.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'any.localhost',
  own,
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::80ff:fffe]',
  '[fe80::1]',
  '[fec0::1]',
  '[::ffff:0:127.0.0.1]',
  ...Object.keys(HOSTILE_NAMES),
];
export const HOSTILE_REDIRECTS = [
  'http://127.0.0.1:PORT/',
  '//127.0.0.1:PORT/',
  'http://[::1]:PORT/',
  'http://2130706433:PORT/',
  'http://localhost:PORT/',
  'http://rebind.test:PORT/',
  'file:///etc/passwd',
  'http://user:secret@127.0.0.1:PORT/',
  '/to/http%3A%2F%2F0x7f.1%3APORT%2F',
  '/to/%2Fto%2F%252F%252F127.0.0.1%253APORT',
];
export const HOSTILE_SCHEMES = [
  'file:///etc/passwd',
  'ftp://127.0.0.1:PORT/',
  'gopher://127.0.0.1:PORT/',
  'ws://127.0.0.1:PORT/',
  'data:text/html,1',
  'http://user:secret@127.0.0.1:PORT/',
  'https://user@localhost:PORT/',
  'https://127.0.0.1:PORT/',
  'https://[::1]:PORT/video.mp4',
];
