import { commandDatabaseUrl } from './command-database.ts';
import { migrateDatabase } from './local-postgres.ts';

const ran = await migrateDatabase(await commandDatabaseUrl());
console.log(ran.length > 0 ? `ran ${ran.join(', ')}` : 'the database is up to date');
