import { constants, setPriority } from 'node:os';
import { createDb, createPool } from '../../data/database.ts';
import { env } from '../../platform/env.ts';
import { createResolve } from '../../platform/guarded-fetch/resolve.ts';
import { readSources } from './read-sources.ts';

/**
 * Reads all sources that are due and ends: their memory goes with it. Rendering pages goes first at any time, and so does what else
 * a worker does.
 */
setPriority(constants.priority.PRIORITY_LOW);

const CONNECTIONS = 2;
const MAX_STATEMENT_MS = 60_000;
const MAX_STOPPING_MS = 4000;

const stopping = new AbortController();
const stop = (): void => {
  stopping.abort();
  setTimeout(() => process.exit(1), MAX_STOPPING_MS).unref();
};
// The worker has ended.
process.once('disconnect', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

const { DATABASE_URL: databaseUrl, PUBLIC_ORIGIN, PROBE_ADMITS, IMPORT_FOLDER } = env();
const limits = { statement_timeout: MAX_STATEMENT_MS, query_timeout: MAX_STATEMENT_MS + 500 };
const db = createDb(createPool(databaseUrl, CONNECTIONS, limits));
const reader = {
  ...{ db, databaseUrl },
  network: {
    userAgent: `Butaca/1.0 (+${PUBLIC_ORIGIN})`,
    resolve: createResolve(),
    admits: PROBE_ADMITS,
    folder: IMPORT_FOLDER,
    signal: stopping.signal,
  },
};
await readSources(reader);
await db.destroy();
process.exit(0);
