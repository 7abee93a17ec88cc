import { setTitleHidden } from '../src/data/commands/title-visibility.ts';
import { createDb, createPool } from '../src/data/database.ts';
import { TITLE_KINDS } from '../src/domain/catalogue/title.ts';
import { commandDatabaseUrl } from './command-database.ts';

const USAGE = `usage: npm run title -- hide|show KIND/ID      for example: npm run title -- hide movie/metropolis-1927`;

const [verb, address = ''] = process.argv.slice(2);
const slash = address.indexOf('/');
const kind = TITLE_KINDS.find((known) => known === address.slice(0, slash));
const id = address.slice(slash + 1);
if ((verb !== 'hide' && verb !== 'show') || !kind || id === '') {
  console.error(USAGE);
  process.exit(2);
}
const db = createDb(createPool(await commandDatabaseUrl(), 1));
const outcome = await setTitleHidden(db, { kind, id }, verb === 'hide');
await db.destroy();
if (outcome === 'not-found') {
  console.error(`There is no ${kind} with the id ${id}.`);
  process.exitCode = 1;
} else {
  console.log(
    verb === 'hide' ? `${kind}/${id} is gone from every page.` : `${kind}/${id} is shown again.`,
  );
}
