import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { rankTitles } from './demand.ts';
import { removeOldMissedSearches } from './missed-searches.ts';
import { forgetFailures } from './product-codes.ts';
import { removeExpiredSessions } from './sessions.ts';

const database = emptyDatabaseEachTest();

const OLD = 12_000;
const YOUNG = 10;
/** A statement of this many rows takes far less than the four seconds it may take. */
const MAX_ROWS_A_STATEMENT = 5000;
const TODAY = '2025-08-15';

const JOBS: [table: string, fill: string, run: () => Promise<unknown>][] = [
  [
    'sessions',
    `insert into sessions (id, secret_hash, name, expires_at)
     select n, '', 'x', now() + case when n <= ${OLD} then interval '-1 day' else interval '1 day' end`,
    () => removeExpiredSessions(database.db),
  ],
  [
    'code_failures',
    `insert into code_failures (address_hash, failed_at, last_failed_at)
     select n::text::bytea, '{}', now() - case when n <= ${OLD} then interval '1 hour' else interval '0' end`,
    () => forgetFailures(database.db),
  ],
  [
    'missed_searches',
    `insert into missed_searches (day, text, times)
     select case when n <= ${OLD} then date '2025-01-01' else date '${TODAY}' end, n, 1`,
    () => removeOldMissedSearches(database.db, TODAY),
  ],
  [
    'demand_counts',
    `with filled as (insert into titles (id, kind, source_id, name, active)
       select n, 'movie', n, n, false from generate_series(1, ${OLD + YOUNG}) n)
     insert into demand_counts (title_id, day)
     select n, case when n <= ${OLD} then date '2025-01-01' else date '${TODAY}' end`,
    () => rankTitles(database.db, TODAY),
  ],
];

test.each(JOBS)(
  'old rows of %s go, the others stay, and no statement takes many',
  async (table, fill, run) => {
    await sql
      .raw(`
    create table deleted (rows int);
    create function note_deleted() returns trigger language plpgsql as
      'begin insert into deleted select count(*) from removed; return null; end';
    create trigger note_deleted after delete on ${table} referencing old table as removed
      for each statement execute function note_deleted()`)
      .execute(database.db);
    try {
      await sql.raw(`${fill} from generate_series(1, ${OLD + YOUNG}) n`).execute(database.db);
      await run();
      const { rows } = await sql<{ most: number; all: number }>`
      select max(rows) as most, sum(rows)::int as all from deleted`.execute(database.db);
      expect(rows[0]?.all).toBe(OLD);
      expect(rows[0]?.most).toBeLessThanOrEqual(MAX_ROWS_A_STATEMENT);
      const left = await sql
        .raw<{ count: number }>(`select count(*)::int as count from ${table}`)
        .execute(database.db);
      expect(left.rows[0]?.count).toBe(YOUNG);
    } finally {
      await sql
        .raw(
          `drop trigger note_deleted on ${table}; drop function note_deleted; drop table deleted`,
        )
        .execute(database.db);
    }
  },
);
