import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabaseEachTest } from '../../tests/support/test-database.ts';
import { createDb, createPool } from './database.ts';

const database = emptyDatabaseEachTest();

test('what is written after a freeze of PostgreSQL is committed', async () => {
  const pool = createPool(database.url, 1, { query_timeout: 300 });
  pool.on('error', () => {});
  const db = createDb(pool);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const pid = rows[0]?.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  try {
    const change = db.transaction().execute(async (tx) => await sql`select 1`.execute(tx));
    await expect(change).rejects.toThrow('timeout');
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  const write = async () =>
    await db
      .insertInto('calendar')
      .values({ today: '2025-08-14' })
      .execute()
      .then(() => true);
  // The connection may end under the first one; but it must not say that it wrote what nobody else will ever see.
  await expect.poll(async () => await write().catch(() => false)).toBe(true);
  expect(await database.db.selectFrom('calendar').select('today').execute()).toHaveLength(1);
  await db.destroy();
});
