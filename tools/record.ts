import { Readable } from 'node:stream';
import pg from 'pg';
import { importDocuments } from '../src/data/import/import-documents.ts';
import {
  collectionOf,
  isOperatorCollection,
  OPERATOR_COLLECTIONS,
  operatorDocument,
} from '../src/data/import/operator-collections.ts';
import { commandDatabaseUrl } from './command-database.ts';

const NAMES = Object.entries(OPERATOR_COLLECTIONS).map(
  ([collection, { fields }]) => `         ${collection}: ${Object.keys(fields).join(' ')}`,
);
const USAGE = `usage: npm run record -- COLLECTION                        what there is, as lines for \`npm run import\`
       npm run record -- COLLECTION/ID FIELD=VALUE …      sets these fields and leaves the others
${NAMES.join('\n')}`;

const [path = '', ...assignments] = process.argv.slice(2);
const [collection = '', ...id] = path.split('/');
const isList = id.length === 0;
if (
  !isOperatorCollection(collection) ||
  isList !== (assignments.length === 0) ||
  !assignments.every((assignment) => assignment.indexOf('=') > 0)
) {
  console.error(USAGE);
  process.exit(2);
}

const databaseUrl = await commandDatabaseUrl();
if (isList) {
  const { table, key } = collectionOf(collection);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`select * from ${table} order by ${key}`);
  await client.end();
  for (const row of rows) console.log(JSON.stringify(operatorDocument(collection, row)));
} else {
  const data = Object.fromEntries(
    assignments.map((assignment) => {
      const equals = assignment.indexOf('=');
      return [assignment.slice(0, equals), assignment.slice(equals + 1)];
    }),
  );
  const report = await importDocuments({
    databaseUrl,
    input: Readable.from([Buffer.from(JSON.stringify({ path, data }))]),
    onRefusal: ({ reason }) => console.error(`${path}: ${reason}`),
  });
  if (report.refused > 0) process.exitCode = 1;
  else if (report.tags.length > 0) console.log(`${path} is set; pages show it within a second.`);
  else console.log(`${path} is as it was.`);
}
