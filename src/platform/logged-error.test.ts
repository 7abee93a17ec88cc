import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { loggedError } from './logged-error.ts';

const SECRET = 'Ana Quispe';

test('what PostgreSQL says of a value is not logged, and what went wrong is', async () => {
  const database = await createTestDatabase();
  const failures = [
    `select '${SECRET}'::bigint`,
    `select '${SECRET}'::timestamptz`,
    `with one as (insert into settings (key, value) values ('${SECRET}', '1') returning 1)
     insert into settings (key, value) select '${SECRET}', '1' from one`,
  ];
  for (const statement of failures) {
    const error = await sql
      .raw(statement)
      .execute(database.db)
      .then(
        () => null,
        (reason: unknown) => reason,
      );
    const logged = loggedError(error);
    expect(logged.code).toMatch(/^2[23]/);
    expect(logged.message).toMatch(/invalid|duplicate/);
    expect(JSON.stringify(logged)).not.toContain(SECRET);
  }
  await database.drop();
});

test('nothing but name, code, message, place and cause is logged', () => {
  const inner = Object.assign(new TypeError('inner'), { code: 'ECONNREFUSED', body: SECRET });
  const outer = Object.assign(new Error('outer', { cause: inner }), { url: SECRET });
  const logged = loggedError(outer);
  expect(Object.keys(logged).sort()).toEqual(['cause', 'message', 'stack', 'type']);
  expect(logged).toMatchObject({
    type: 'Error',
    message: 'outer',
    cause: { type: 'TypeError', code: 'ECONNREFUSED', message: 'inner' },
  });
  expect(logged.stack[0]).toContain('logged-error.test.ts');
  expect(JSON.stringify(logged)).not.toContain(SECRET);
});

test('a circle of causes ends, and what is no error says nothing', () => {
  const error = new Error('round');
  error.cause = error;
  expect(JSON.stringify(loggedError(error)).match(/round/g)?.length).toBe(4);
  expect(loggedError({ name: SECRET })).toEqual({ type: 'object', message: '', stack: [] });
});
