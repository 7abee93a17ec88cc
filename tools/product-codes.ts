import { issueProductCodes } from '../src/data/commands/product-codes.ts';
import { createDb, createPool } from '../src/data/database.ts';
import { commandDatabaseUrl } from './command-database.ts';
import { commandCodeSecret } from './command-secret.ts';

const USAGE = `usage: npm run product-codes -- issue PRODUCT_ID [COUNT]
       Codes go to standard output, one a line. They are shown this once: only their hashes are kept.`;
const MOST = 1000;

const [verb, productId, countText = '1', ...rest] = process.argv.slice(2);
const count = Number(countText);
const isCount = Number.isInteger(count) && count >= 1 && count <= MOST;
if (verb !== 'issue' || !productId || !isCount || rest.length > 0) {
  console.error(USAGE);
  process.exit(2);
}
const url = await commandDatabaseUrl();
const secret = commandCodeSecret(url);
const db = createDb(createPool(url, 1));
const result = await issueProductCodes(db, secret, productId, count);
await db.destroy();
if (result.kind === 'no-product') {
  console.error(`There is no product with the id ${productId}.`);
  process.exitCode = 1;
} else {
  console.log(result.codes.join('\n'));
}
