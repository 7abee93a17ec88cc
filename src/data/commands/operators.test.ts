import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  COMMAND_LINE,
  insertOperator,
  sampleKey,
} from '../../../tests/support/sample-operators.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import { type Actor, allows, NotAllowed, ROLES } from '../../domain/operators/permissions.ts';
import { getChange, listChanges } from '../queries/history.ts';
import {
  getInvited,
  getOperatorSession,
  getPasskey,
  listAccessNews,
  listOperators,
} from '../queries/operators.ts';
import {
  acceptInvitation,
  addPasskey,
  changeRole,
  confirmKey,
  endOperatorSession,
  inviteOperator,
  recoverOperator,
  removeExpiredSignIns,
  removeOperator,
  removePasskey,
  revokeInvitation,
  signIn,
  signOut,
} from './operators.ts';
import { undoChange } from './undo.ts';

const database = emptyDatabaseEachTest();
const db = () => database.db;

const ana = async () => await insertOperator(db(), { name: 'Ana', role: 'owner' });
const invite = async (name: string) => {
  const invited = await inviteOperator(db(), COMMAND_LINE, { name, role: 'editor' });
  return invited.kind === 'invited' ? invited.token : '';
};
const browser = 'Firefox · Linux';
const used = (session: { passkeyId: string; actor: { operatorId: string } }) => ({
  id: session.passkeyId,
  operatorId: session.actor.operatorId,
  counter: 1,
});

describe('an invitation', () => {
  test('becomes a key and a session, once', async () => {
    const token = await invite('Beto');
    expect(await getInvited(db(), token)).toMatchObject({ name: 'Beto', passkeys: [] });
    const accepted = await acceptInvitation(db(), { token, browser, ...sampleKey() });
    const session = await getOperatorSession(db(), accepted?.sessionToken ?? '');
    expect(session?.actor).toMatchObject({ name: 'Beto', role: 'editor' });
    expect(await getInvited(db(), token)).toBeNull();
    expect(await acceptInvitation(db(), { token, browser, ...sampleKey() })).toBeNull();
    expect((await listOperators(db()))[0]?.passkeys).toHaveLength(1);
  });

  test('accepted twice at the same moment makes one key', async () => {
    const token = await invite('Beto');
    const both = await Promise.all(
      [sampleKey(), sampleKey()].map((key) => acceptInvitation(db(), { token, browser, ...key })),
    );
    expect(both.filter(Boolean)).toHaveLength(1);
    expect((await listOperators(db()))[0]?.passkeys).toHaveLength(1);
  });

  test('counts for ten minutes', async () => {
    const token = await invite('Beto');
    const [before] = await listOperators(db());
    const minutes = ((before?.invitedUntil?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
    await db().updateTable('invitations').set({ expires_at: sql`now()` }).execute();
    expect(await getInvited(db(), token)).toBeNull();
    expect(await acceptInvitation(db(), { token, browser, ...sampleKey() })).toBeNull();
    expect((await listOperators(db()))[0]).toMatchObject({ invitedUntil: null, passkeys: [] });
  });

  test('of an owner for somebody without a key counts for 48 hours, and can be revoked', async () => {
    const { actor } = await ana();
    const hoursOf = ({ until }: { until: Date }) =>
      Math.round((until.getTime() - Date.now()) / 3.6e6);
    const invited = await inviteOperator(db(), actor, { name: 'Zoe', role: 'helper' });
    if (invited.kind !== 'invited') throw new Error(invited.kind);
    expect(hoursOf(invited)).toBe(48);
    const zoe = (await listOperators(db())).find(({ name }) => name === 'Zoe');
    expect(zoe?.invitedUntil).toEqual(invited.until);
    const again = await recoverOperator(db(), actor, zoe?.id ?? '');
    expect(again).toMatchObject({ kind: 'invited' });
    expect(again.kind === 'invited' && hoursOf(again)).toBe(48);
    const countChanges = async () =>
      (await db().selectFrom('changes').select('id').where('action', '=', 'team.edit').execute())
        .length;
    const before = await countChanges();
    expect(await revokeInvitation(db(), actor, zoe?.id ?? '')).toBe('done');
    expect(await countChanges()).toBe(before + 1);
    const told = await listAccessNews(db(), zoe?.id ?? '', { since: new Date(0), until: null });
    expect(told.map(({ what }) => what)).toEqual(['recovery']);
    expect(await getInvited(db(), again.kind === 'invited' ? again.token : '')).toBeNull();
    expect(await revokeInvitation(db(), actor, zoe?.id ?? '')).toBe('not-found');
    // Keys are at stake.
    const recovered = await recoverOperator(db(), actor, actor.operatorId);
    expect(recovered.kind === 'invited' && hoursOf(recovered)).toBe(0);
  });

  test('is worth nothing once there is a newer one, and its token is kept as a hash', async () => {
    const token = await invite('Beto');
    const [beto] = await listOperators(db());
    const again = await recoverOperator(db(), COMMAND_LINE, beto?.id ?? '');
    expect(await getInvited(db(), token)).toBeNull();
    const rows = await db().selectFrom('invitations').selectAll().execute();
    expect(again.kind).toBe('invited');
    expect(JSON.stringify(rows)).not.toContain(again.kind === 'invited' ? again.token : '');
  });

  test('that recovers ends the keys and sessions of before, when it is used', async () => {
    const before = await ana();
    const again = await recoverOperator(db(), COMMAND_LINE, before.actor.operatorId);
    expect(await getOperatorSession(db(), before.sessionToken)).not.toBeNull();
    const token = again.kind === 'invited' ? again.token : '';
    await acceptInvitation(db(), { token, browser, ...sampleKey('other') });
    expect(await getOperatorSession(db(), before.sessionToken)).toBeNull();
    expect(await getPasskey(db(), before.passkeyId)).toBeNull();
    expect((await listOperators(db()))[0]?.passkeys.map(({ id }) => id)).toEqual(['other']);
  });

  test('that recovers, the keys that go and the one that comes are in the history; what they sign in with is not', async () => {
    const before = await ana();
    const carla = await insertOperator(db(), { name: 'Carla', role: 'owner' });
    const again = await recoverOperator(db(), carla.actor, before.actor.operatorId);
    const token = again.kind === 'invited' ? again.token : '';
    const key = sampleKey('other');
    await acceptInvitation(db(), { token, browser, ...key });
    await addPasskey(db(), before.actor, sampleKey('second'));
    const changes = await listChanges(db(), { limit: 3 });
    expect(changes.map(({ actor, action, summary }) => [actor, action, summary])).toEqual([
      ['Ana', 'own-keys.edit', 'Ana · Teléfono'],
      ['Ana', 'own-keys.edit', 'Ana · Teléfono'],
      ['Carla', 'team.edit', 'Ana'],
    ]);
    const rows = await db().selectFrom('change_rows').selectAll().orderBy('change_id').execute();
    const told = rows.slice(-4).map((row) => [row.table_name, row.row_key, row.after !== null]);
    expect(told).toEqual([
      ['invitations', before.actor.operatorId, true],
      ['passkeys', before.passkeyId, false],
      ['passkeys', 'other', true],
      ['passkeys', 'second', true],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/token_hash|public_key|transports/);
  });

  test('with a challenge or a key that was used before is refused whole', async () => {
    const key = sampleKey();
    await acceptInvitation(db(), { token: await invite('Beto'), browser, ...key });
    const token = await invite('Carla');
    const sameChallenge = { ...sampleKey(), challenge: key.challenge };
    expect(await acceptInvitation(db(), { token, browser, ...sameChallenge })).toBeNull();
    const sameKey = { ...sampleKey(), passkey: key.passkey };
    expect(await acceptInvitation(db(), { token, browser, ...sameKey })).toBeNull();
    expect(await getInvited(db(), token)).toMatchObject({ name: 'Carla' });
  });

  test('of a name that the team has, in any letter case, is refused', async () => {
    await ana();
    expect(await inviteOperator(db(), COMMAND_LINE, { name: 'ANA', role: 'helper' })).toEqual({
      kind: 'name-taken',
    });
  });
});

describe('signing in', () => {
  test('opens a session of 12 hours with the key, whose use is noted', async () => {
    const operator = await ana();
    const { challenge } = sampleKey();
    const signedIn = await signIn(db(), { passkey: used(operator), challenge, browser });
    expect(await getOperatorSession(db(), signedIn?.sessionToken ?? '')).toMatchObject({
      actor: operator.actor,
    });
    expect(await getPasskey(db(), operator.passkeyId)).toMatchObject({ counter: 1 });
    const hours = await db()
      .selectFrom('operator_sessions')
      .select(sql<number>`extract(hour from expires_at - created_at)::int`.as('hours'))
      .execute();
    expect(hours).toEqual([{ hours: 12 }, { hours: 12 }]);
  });

  test('with the same signed challenge again is refused', async () => {
    const operator = await ana();
    const { challenge } = sampleKey();
    const given = { passkey: used(operator), challenge, browser };
    const both = await Promise.all([signIn(db(), given), signIn(db(), given)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await signIn(db(), given)).toBeNull();
  });

  test('with a key that was removed meanwhile is refused', async () => {
    const operator = await insertOperator(db(), { name: 'Beto', role: 'helper' });
    await removeOperator(db(), COMMAND_LINE, operator.actor.operatorId);
    const given = { passkey: used(operator), challenge: sampleKey().challenge, browser };
    expect(await signIn(db(), given)).toBeNull();
  });

  test('is over when signed out, ended or expired; the hourly job removes what expired', async () => {
    const [first, second] = [
      await ana(),
      await insertOperator(db(), { name: 'Beto', role: 'helper' }),
    ];
    await signOut(db(), first.sessionToken);
    expect(await getOperatorSession(db(), first.sessionToken)).toBeNull();
    await db().updateTable('operator_sessions').set({ expires_at: sql`now()` }).execute();
    expect(await getOperatorSession(db(), second.sessionToken)).toBeNull();
    await removeExpiredSignIns(db());
    expect(await db().selectFrom('operator_sessions').selectAll().execute()).toEqual([]);
  });

  test('a session is kept as a hash: a copy of the table opens nothing', async () => {
    const { sessionToken } = await ana();
    const row = await db().selectFrom('operator_sessions').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(sessionToken);
    expect(await getOperatorSession(db(), row.token_hash.toString('base64url'))).toBeNull();
  });
});

describe('a key that is confirmed', () => {
  test("makes only its own operator's session fresh, and once per challenge", async () => {
    const [first, second] = [
      await ana(),
      await insertOperator(db(), { name: 'Beto', role: 'owner' }),
    ];
    await db()
      .updateTable('operator_sessions')
      .set({ key_used_at: new Date('2020-01-01') })
      .execute();
    const { challenge } = sampleKey();
    const given = { passkey: used(first), challenge };
    expect(await confirmKey(db(), second.id, given)).toBe('refused');
    expect(await confirmKey(db(), first.id, given)).toBe('done');
    expect(await confirmKey(db(), first.id, given)).toBe('refused');
    const year = async (token: string) =>
      (await getOperatorSession(db(), token))?.keyUsedAt.getFullYear();
    expect(await year(second.sessionToken)).toBe(2020);
    expect(await year(first.sessionToken)).not.toBe(2020);
  });
});

describe('the last owner who can sign in', () => {
  test('is neither removed nor given another role', async () => {
    const operator = await ana();
    await invite('Beto');
    const { operatorId } = operator.actor;
    expect(await changeRole(db(), COMMAND_LINE, operatorId, 'editor')).toBe('last-owner');
    expect(await removeOperator(db(), COMMAND_LINE, operatorId)).toBe('last-owner');
    expect(await changeRole(db(), COMMAND_LINE, operatorId, 'owner')).toBe('done');
  });

  test('stays when two owners remove each other at the same moment', async () => {
    const [first, second] = [
      await ana(),
      await insertOperator(db(), { name: 'Beto', role: 'owner' }),
    ];
    const outcomes = await Promise.all([
      removeOperator(db(), first.actor, second.actor.operatorId),
      removeOperator(db(), second.actor, first.actor.operatorId),
    ]);
    expect(outcomes.toSorted()).toEqual(['done', 'last-owner']);
  });

  test('who never used the invitation can be removed', async () => {
    await inviteOperator(db(), COMMAND_LINE, { name: 'Ana', role: 'owner' });
    const [pending] = await listOperators(db());
    expect(await removeOperator(db(), COMMAND_LINE, pending?.id ?? '')).toBe('done');
  });
});

describe('a key', () => {
  test('takes the sessions along that were opened with it, unless it is the last one', async () => {
    const operator = await ana();
    expect(await removePasskey(db(), operator.actor, operator.passkeyId)).toBe('last-key');
    expect(await addPasskey(db(), operator.actor, sampleKey('second'))).toBe('done');
    const both = await Promise.all([
      removePasskey(db(), operator.actor, operator.passkeyId),
      removePasskey(db(), operator.actor, 'second'),
    ]);
    expect(both.toSorted()).toEqual(['done', 'last-key']);
  });

  test('of somebody else is for owners', async () => {
    const owner = await ana();
    const helper = await insertOperator(db(), { name: 'Beto', role: 'helper' });
    await addPasskey(db(), owner.actor, sampleKey('a2'));
    await addPasskey(db(), helper.actor, sampleKey('b2'));
    await expect(removePasskey(db(), helper.actor, 'a2')).rejects.toThrow(NotAllowed);
    expect(await removePasskey(db(), owner.actor, 'b2')).toBe('done');
  });
});

test("a session of somebody else is ended by owners only, one's own by anybody", async () => {
  const owner = await ana();
  const helper = await insertOperator(db(), { name: 'Beto', role: 'helper' });
  expect(await endOperatorSession(db(), helper.actor, owner.id)).toBe('not-found');
  expect(await endOperatorSession(db(), helper.actor, helper.id)).toBe('done');
  expect(await endOperatorSession(db(), owner.actor, owner.id)).toBe('done');
});

describe('a role that is not listed is refused by', () => {
  const COMMANDS: [name: string, run: (actor: Actor, id: string) => Promise<unknown>][] = [
    ['invite', (actor) => inviteOperator(db(), actor, { name: 'Zoe', role: 'helper' })],
    ['recover', (actor, id) => recoverOperator(db(), actor, id)],
    ['revoke an invitation', (actor, id) => revokeInvitation(db(), actor, id)],
    ['change role', (actor, id) => changeRole(db(), actor, id, 'helper')],
    ['remove', (actor, id) => removeOperator(db(), actor, id)],
  ];
  test.each(COMMANDS.flatMap(([name, run]) => ROLES.map((role) => ({ name, run, role }))))(
    '$name: $role',
    async ({ run, role }) => {
      const other = await insertOperator(db(), { name: 'Beto', role: 'editor' });
      const { actor } = await insertOperator(db(), { name: 'Ana', role });
      const before = await listOperators(db());
      const work = run(actor, other.actor.operatorId);
      if (allows(role, 'team.edit')) return void (await work);
      await expect(work).rejects.toThrow(NotAllowed);
      expect(await listOperators(db())).toEqual(before);
    },
  );
});

test('the history has who came, changed role and went, and nothing that they sign in with', async () => {
  const { actor } = await ana();
  await invite('Beto');
  const beto = (await listOperators(db())).find(({ name }) => name === 'Beto')?.id ?? '';
  await changeRole(db(), actor, beto, 'helper');
  await removeOperator(db(), actor, beto);
  const changes = await listChanges(db(), { action: 'team.edit', limit: 3 });
  expect(changes.map(({ actor: who, summary }) => [who, summary])).toEqual([
    ['Ana', 'Beto'],
    ['Ana', 'Beto · helper'],
    ['butaca', 'Beto · editor'],
  ]);
  const [last] = changes;
  const removed = await getChange(db(), String(last?.id));
  expect(Object.keys(removed?.changed[0]?.before ?? {}).sort()).toEqual([
    'created_at',
    'id',
    'name',
    'role',
  ]);
  expect(await undoChange(db(), COMMAND_LINE, String(last?.id))).toMatchObject({
    kind: 'refused',
    left: [{ reason: 'team' }],
  });
});
