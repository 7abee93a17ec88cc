import { backendsVcl } from '../edge/backends.ts';

const USAGE =
  'usage: [ACCESS=named] [SEARCHES=6] npm run edge-config -- HOST:PORT [HOST:PORT …] > backends.vcl';

const portals = process.argv.slice(2).map((address) => {
  const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(address) ?? [];
  return { host, port: Number(port) };
});
if (portals.length === 0 || portals.some(({ host, port }) => host === '' || port === 0)) {
  console.error(USAGE);
  process.exit(2);
}
process.stdout.write(
  backendsVcl(portals, {
    access: process.env.ACCESS === 'named' ? 'named' : 'open',
    ...(process.env.SEARCHES && { maxSearches: Number(process.env.SEARCHES) }),
  }),
);
