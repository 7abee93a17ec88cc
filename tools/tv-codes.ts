import { parseArgs } from 'node:util';
import { replaceTvCode, sellTvCode } from '../src/data/commands/tv-codes.ts';
import { createDb, createPool } from '../src/data/database.ts';
import { commandDatabaseUrl } from './command-database.ts';
import { commandCodeSecret } from './command-secret.ts';

const USAGE = `usage: npm run tv-codes -- issue --order KEY      sells one code; the same order again sells nothing
       npm run tv-codes -- replace --order KEY    a new code for an order whose code was lost
       KEY names the payment, for example its receipt number. The code goes to standard output and is shown this once.`;

function readArguments(): { verb: 'issue' | 'replace'; order: string } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { order: { type: 'string' } },
    });
    const [verb, ...rest] = positionals;
    const order = values.order?.trim();
    if ((verb === 'issue' || verb === 'replace') && order && rest.length === 0)
      return { verb, order };
  } catch {
    // Wrong arguments, like those below.
  }
  console.error(USAGE);
  process.exit(2);
}

const { verb, order } = readArguments();
const url = await commandDatabaseUrl();
const secret = commandCodeSecret(url);
const db = createDb(createPool(url, 1));
const result =
  verb === 'issue' ? await sellTvCode(db, secret, order) : await replaceTvCode(db, secret, order);
await db.destroy();
switch (result.kind) {
  case 'sold':
  case 'replaced':
    console.log(result.code);
    break;
  case 'already-sold':
    console.error(
      `Order ${order} has its code since ${result.issuedAt.toISOString()}; nothing was sold again. If it was lost: replace.`,
    );
    break;
  case 'sold-out':
    console.error('Every code is sold.');
    process.exitCode = 1;
    break;
  case 'no-order':
    console.error(`There is no order ${order}.`);
    process.exitCode = 1;
}
