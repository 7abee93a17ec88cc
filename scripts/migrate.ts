import pg from 'pg';
import { migrate } from '../src/data/migrate.ts';
import { commandDatabaseUrl } from './command-database.ts';

const client = new pg.Client({ connectionString: await commandDatabaseUrl() });
await client.connect();
const ran = await migrate(client);
await client.end();
console.log(ran.length > 0 ? `ran ${ran.join(', ')}` : 'the database is up to date');
