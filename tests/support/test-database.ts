import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { createDb, createPool, type Db } from '../../src/data/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

let made = 0;

export type TestDatabase = {
  url: string;
  db: Db;
  /** Resets it to an empty, migrated database. */
  empty: () => Promise<void>;
  drop: () => Promise<void>;
};

const EMPTY = `
  truncate operators, used_challenges, drafts, change_rows, changes, suppressed_servers, suppressed_matches, team_names, search_entries, title_places, list_counts, search_words, missed_searches, sessions, titles, seasons, episodes, servers, server_health, matches, channels, leagues, sports_channel_names, tv_app_codes, products, product_codes, code_failures, code_failure_minutes, settings, outbox, edge_purges, calendar, match_turns, release restart identity cascade;
  update tv_app_quota set total = 2000, sold = 0`;

/** A test on a busy machine may wait longer than a viewer would; it still fails if nothing comes. */
export const patientPool = (url: string, max: number): pg.Pool =>
  createPool(url, max, {
    statement_timeout: 60_000,
    query_timeout: 60_000,
    connectionTimeoutMillis: 60_000,
  });

/** An empty, migrated database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const main = inject('postgresUrl');
  const name = `test_${process.pid}_${Date.now()}_${++made}`;
  const admin = new pg.Client({ connectionString: main });
  await admin.connect();
  await admin.query(`create database ${name} template test_template`);
  const url = main.replace(/\/butaca$/, `/${name}`);
  const db = createDb(patientPool(url, 4));
  return {
    url,
    db,
    empty: async () => void (await sql.raw(EMPTY).execute(db)),
    drop: async () => {
      await db.destroy();
      // Waits for connections that are still closing; `force` would break them and cause an error outside any test.
      await admin.query(`drop database ${name}`);
      await admin.end();
    },
  };
}

/** One database per test file, emptied before each test. Call it at the top of the file. */
export function emptyDatabaseEachTest(): Omit<TestDatabase, 'drop'> {
  let made: TestDatabase;
  beforeAll(async () => {
    made = await createTestDatabase();
  });
  beforeEach(async () => {
    await made.empty();
  });
  afterAll(async () => {
    await made.drop();
  });
  return {
    get db() {
      return made.db;
    },
    get url() {
      return made.url;
    },
    empty: async () => await made.empty(),
  };
}
