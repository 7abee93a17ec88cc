import type { TestProject } from 'vitest/node';
import { type LocalPostgres, startLocalPostgres } from '../../scripts/local-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Each has a data folder of its own, so that several runs can go on side by side. */
const PORTS = [5443, 5444, 5445, 5446, 5447, 5448];
/** Nothing in these databases is worth a wait for the disk. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

async function startOnFreePort(): Promise<LocalPostgres> {
  const failures: unknown[] = [];
  for (const port of PORTS) {
    try {
      return await startLocalPostgres({ name: `test-${port}`, port, settings: SETTINGS });
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'no PostgreSQL for the tests');
}

/** One real PostgreSQL for the whole run; every test file makes a database of its own in it. */
export async function setup(project: TestProject) {
  const postgres = await startOnFreePort();
  project.provide('postgresUrl', postgres.url);
  return async () => await postgres.stop();
}
