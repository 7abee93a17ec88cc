import { createDb, createPool } from '../src/data/database.ts';
import { listDeadServers } from '../src/data/queries/server-health.ts';
import { commandDatabaseUrl } from './command-database.ts';

const USAGE =
  'usage: npm run servers -- dead [COUNT]      the servers that died last, 100 unless told';

const [verb, count = '100'] = process.argv.slice(2);
if (verb !== 'dead' || !/^[1-9]\d{0,5}$/.test(count)) {
  console.error(USAGE);
  process.exit(2);
}
const db = createDb(createPool(await commandDatabaseUrl(), 1));
for (const { since, reason, owner, audio, label, url } of await listDeadServers(db, Number(count)))
  console.log([since.toISOString(), reason, owner, audio, label, url].join('\t'));
await db.destroy();
