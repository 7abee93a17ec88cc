import { resolve } from 'node:path';
import { createServer } from 'vite';
import { fillDemo } from '../demo/fill.ts';
import { startVideoHost } from '../demo/video-host/server.ts';
import { migrateDatabase } from '../src/data/migrate.ts';
import { createDatabaseRoles, databaseUrlOf } from './database-roles.ts';
import { keepOpen } from './keep-open.ts';
import { startLocalPostgres } from './local-postgres.ts';
import { endUnlessFree } from './processes.ts';

/** The portal with hot reload on :3000, the studio on :3200, and everything it needs. Only Node has to be installed. */

const HOST_PORT = 8190;
const DATABASE_PORT = 5441;
const stops: (() => Promise<unknown>)[] = [];

await endUnlessFree('the portal', [
  ...[3000, 3200, HOST_PORT],
  ...(process.env.DATABASE_URL ? [] : [DATABASE_PORT]),
]);
const host = await startVideoHost({ port: HOST_PORT, host: 'localhost' });
stops.push(async () => await host.close());

let databaseUrl: string;
if (!process.env.DATABASE_URL) {
  const postgres = await startLocalPostgres({ name: 'dev', port: DATABASE_PORT });
  stops.push(postgres.stop);
  await createDatabaseRoles(postgres.url);
  databaseUrl = postgres.url;
  process.env.DATABASE_URL = databaseUrlOf(databaseUrl, 'butaca_portal');
  process.env.STUDIO_DATABASE_URL = databaseUrlOf(databaseUrl, 'butaca_studio');
} else {
  databaseUrl = process.env.DATABASE_URL;
}
await migrateDatabase(databaseUrl);
await fillDemo(databaseUrl, host.origin);

process.env.PUBLIC_ORIGIN ??= 'http://localhost:3000';
process.env.LOG_LEVEL ??= 'warn';
process.env.DEMO ??= 'true';
process.env.PROBE_ADMITS ??= new URL(host.origin).host;
process.env.STUDIO_DATABASE_URL ??= databaseUrl;
// An absolute root: with a relative one, types are silently not generated again.
for (const root of [resolve('.'), resolve('src/studio')]) {
  const vite = await createServer({ root });
  stops.push(() => vite.close());
  await vite.listen();
}
await keepOpen({
  origin: 'http://localhost:3000',
  studioOrigin: 'http://studio.localhost:3200',
  databaseUrl,
  redate: async () => await fillDemo(databaseUrl, host.origin),
  stop: async () => {
    for (const stop of stops.reverse()) await stop().catch(() => {});
  },
});
