import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { insertOperator } from '../../../tests/support/sample-operators.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import {
  ACTIONS,
  type Action,
  allows,
  NotAllowed,
  needsFreshKey,
  ROLES,
  type Role,
} from '../../domain/operators/permissions.ts';
import { acting, ifAllowed } from './acting.server.ts';
import { KEY_FIELD } from './needs-key.ts';

vi.stubEnv('STUDIO_DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');

const database = emptyDatabaseEachTest();

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** What happens when somebody of this role asks for it, with a key that is fresh or not. */
async function outcomeOf(action: Action, role: Role, keyAge: number, fields = {}) {
  const session = await insertOperator(database.db, { name: 'Ana', role });
  const now = new Date(session.keyUsedAt.getTime() + keyAge);
  let isDone = false;
  const form = formOf({ intent: 'x', ...fields });
  const answer = await acting({ db: database.db, session, action, form, now }, async () => {
    isDone = true;
    return 'done';
  }).catch((error: unknown) => (error instanceof Response ? error.status : String(error)));
  return { answer, isDone };
}

const CASES = (Object.keys(ACTIONS) as Action[]).flatMap((action) =>
  ROLES.map((role) => ({ action, role })),
);

describe.each(CASES)('$action asked for by: $role', ({ action, role }) => {
  const mayDo = allows(role, action);

  test('is done exactly if the table lists the role', async () => {
    expect(await outcomeOf(action, role, 0)).toEqual(
      mayDo ? { answer: 'done', isDone: true } : { answer: 403, isDone: false },
    );
  });

  test('with a key that was used an hour ago waits for a fresh one where the table says so', async () => {
    const { answer, isDone } = await outcomeOf(action, role, 3600_000);
    expect(isDone).toBe(mayDo && !needsFreshKey(action));
    if (mayDo && needsFreshKey(action))
      expect(answer).toEqual({ kind: 'needs-key', fields: [['intent', 'x']] });
  });
});

test('who waits too long for rows that somebody else changes is told so, and gets the form back: 409', async () => {
  await database.db.transaction().execute(async (importing) => {
    await sql`lock table servers`.execute(importing);
    const saving = ifAllowed(
      async () =>
        await database.db.transaction().execute(async (tx) => {
          await sql`set local lock_timeout = '20ms'`.execute(tx);
          await sql`delete from servers`.execute(tx);
        }),
      formOf({ name: 'Escrito', [KEY_FIELD]: 'x' }),
    );
    await expect(saving).rejects.toMatchObject({
      init: { status: 409 },
      data: [['name', 'Escrito']],
    });
  });
});

test('what nobody signed makes no key fresh', async () => {
  for (const signed of ['x', '{}', '{"id":"a","rawId":"a"}', '[]', 'null']) {
    await database.empty();
    const fields = { [KEY_FIELD]: signed };
    const { answer, isDone } = await outcomeOf('team.edit', 'owner', 3600_000, fields);
    expect(isDone).toBe(false);
    expect(answer).toMatchObject({ kind: 'needs-key', fields: [['intent', 'x']] });
  }
});

test('a command that refuses the role is a 403, not a fault', async () => {
  const session = await insertOperator(database.db, { name: 'Ana', role: 'helper' });
  const refused = acting(
    { db: database.db, session, action: 'matches.edit', form: new FormData() },
    () => Promise.reject(new NotAllowed('team.edit')),
  );
  await expect(refused).rejects.toMatchObject({ status: 403 });
});
