import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../../src/data/migrate.ts';
import { createDatabaseRoles } from '../../tools/database-roles.ts';
import { type LocalPostgres, startLocalPostgres } from '../../tools/local-postgres.ts';

/** Each run has its own data folder, so that several can go in parallel. */
const PORTS = [5443, 5444, 5445, 5446, 5447, 5448];
/** No data here is worth waiting for the disk. */
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

/** Migrated again for every run: the data folder may have migrations of another branch. */
async function createTemplate(postgresUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query('drop database if exists test_template');
  await admin.query('create database test_template');
  await admin.end();
  await migrateDatabase(postgresUrl.replace(/\/butaca$/, '/test_template'));
}

/** One real PostgreSQL for the whole run; every test file creates its own database in it, a copy of `test_template`. */
export async function setup(project: TestProject) {
  const postgres = await startOnFreePort();
  await createDatabaseRoles(postgres.url);
  await createTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return async () => await postgres.stop();
}
