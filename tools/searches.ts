import { parseArgs } from 'node:util';
import { createDb, createPool } from '../src/data/database.ts';
import { listMissedSearches } from '../src/data/queries/missed-searches.ts';
import { commandDatabaseUrl } from './command-database.ts';

const USAGE = `usage: npm run searches -- missed [--limit N]    what viewers looked for and did not find in the last 30 days`;

function readLimit(): number {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { limit: { type: 'string', default: '50' } },
    });
    const limit = Number(values.limit);
    if (positionals.join() === 'missed' && Number.isInteger(limit) && limit > 0) return limit;
  } catch {
    // Wrong arguments, like those below.
  }
  console.error(USAGE);
  process.exit(2);
}

const limit = readLimit();
const db = createDb(createPool(await commandDatabaseUrl(), 1));
const missed = await listMissedSearches(db, limit);
await db.destroy();
for (const { text, times, lastDay } of missed) console.log(`${times}\t${lastDay}\t${text}`);
if (missed.length === 0) console.error('Every search of the last 30 days found something.');
