import { backendsVcl } from '../edge/backends.ts';

const USAGE =
  'usage: [ACCESS=named] [SEARCHES=6] npm run edge-config -- HOST:PORT [HOST:PORT …] > backends.vcl';

const portals = process.argv.slice(2).map((address) => {
  const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(address) ?? [];
  return { host, port: Number(port) };
});
const maxSearches = Number(process.env.SEARCHES ?? 6);
const isWrong =
  portals.length === 0 ||
  portals.some(({ host, port }) => host === '' || port === 0) ||
  !(Number.isInteger(maxSearches) && maxSearches > 0);
if (isWrong) {
  console.error(USAGE);
  process.exit(2);
}
process.stdout.write(
  backendsVcl(portals, {
    access: process.env.ACCESS === 'named' ? 'named' : 'open',
    maxSearches,
  }),
);
