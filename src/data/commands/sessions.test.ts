import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { asToken, getSession, type SessionToken } from '../queries/sessions.ts';
import { endSession, removeExpiredSessions, SESSION_DAYS, startSession } from './sessions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => await database.empty());
afterAll(async () => await database.drop());

const expire = async () =>
  await database.db.updateTable('sessions').set({ expires_at: sql`now()` }).execute();

describe('a session', () => {
  test('opens with its token and holds the name that was given [ROLE-03]', async () => {
    const token = await startSession(database.db, 'Ana María');
    expect(await getSession(database.db, token)).toEqual({
      id: token.split('.')[0],
      name: 'Ana María',
    });
  });

  test('is another one each time, also for one name', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 20 }, () => startSession(database.db, 'Ana')),
    );
    expect(new Set(tokens).size).toBe(20);
    expect(new Set(tokens.map((token) => token.split('.')[0])).size).toBe(20);
    expect(tokens.map(asToken)).toEqual(tokens);
  });

  test('is kept as a hash: a copy of the table opens nothing', async () => {
    const token = await startSession(database.db, 'Ana');
    const [id, secret = ''] = token.split('.');
    const row = await database.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ id, name: 'Ana' });
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row.secret_hash).toEqual(createHash('sha256').update(secret).digest());
    const stolen = `${id}.${row.secret_hash.toString('base64url')}` as SessionToken;
    expect(await getSession(database.db, stolen)).toBeNull();
  });

  test(`lasts ${SESSION_DAYS} days`, async () => {
    await startSession(database.db, 'Ana');
    const { days } = await database.db
      .selectFrom('sessions')
      .select(sql<number>`extract(day from expires_at - created_at)::int`.as('days'))
      .executeTakeFirstOrThrow();
    expect(days).toBe(SESSION_DAYS);
  });
});

describe('does not open', () => {
  test('with another secret, another id or a token that was made up', async () => {
    const [ana, beto] = [
      await startSession(database.db, 'Ana'),
      await startSession(database.db, 'Beto'),
    ];
    const [anaId] = ana.split('.');
    const [, betoSecret] = beto.split('.');
    expect(await getSession(database.db, `${anaId}.${betoSecret}` as SessionToken)).toBeNull();
    const made = asToken(`${'A'.repeat(22)}.${'A'.repeat(43)}`);
    expect(made && (await getSession(database.db, made))).toBeNull();
  });

  test('when it has expired; the hourly job removes it, and only it', async () => {
    const old = await startSession(database.db, 'Ana');
    await expire();
    const young = await startSession(database.db, 'Beto');
    expect(await getSession(database.db, old)).toBeNull();
    await removeExpiredSessions(database.db);
    const rows = await database.db.selectFrom('sessions').select('name').execute();
    expect(rows).toEqual([{ name: 'Beto' }]);
    expect(await getSession(database.db, young)).not.toBeNull();
  });

  test('when it was ended, which takes its own secret and leaves others alone', async () => {
    const [ana, beto] = [
      await startSession(database.db, 'Ana'),
      await startSession(database.db, 'Beto'),
    ];
    await endSession(database.db, `${ana.split('.')[0]}.${'A'.repeat(43)}` as SessionToken);
    expect(await getSession(database.db, ana)).not.toBeNull();
    await endSession(database.db, ana);
    expect(await getSession(database.db, ana)).toBeNull();
    expect(await getSession(database.db, beto)).not.toBeNull();
    await endSession(database.db, ana);
  });
});

test('only what looks like a token is one', () => {
  const refused = [
    '',
    '.',
    'short.short',
    `${'a'.repeat(22)}`,
    `${'a'.repeat(22)}.${'b'.repeat(43)}.c`,
  ];
  const strange = [
    "'; --",
    `${'a'.repeat(22)}.${'b'.repeat(42)}ñ`,
    `${'a'.repeat(22)}.${'b'.repeat(43)}\n`,
  ];
  expect([...refused, ...strange].map(asToken)).toEqual([...refused, ...strange].map(() => null));
});
