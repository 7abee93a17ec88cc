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

/** Every table but those that migrations fill. Only what was written to: a new file for each table and index takes long. */
const EMPTY = `
  do $$
  declare used text;
  begin
    select string_agg(format('%I', relname), ', ') into used from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('schema_migrations', 'consoles', 'tv_app_quota')
      and (pg_relation_size(oid) > 0 or oid in (
        select refobjid from pg_sequence join pg_depend on objid = seqrelid
        where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass
          and pg_sequence_last_value(seqrelid) is not null));
    if used is not null then execute 'truncate ' || used || ' restart identity cascade'; end if;
  end $$;
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
