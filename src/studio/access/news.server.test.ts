import { expect, test } from 'vitest';
import { insertOperator, sampleKey } from '../../../tests/support/sample-operators.ts';
import { emptyDatabaseEachTest } from '../../../tests/support/test-database.ts';
import {
  acceptInvitation,
  addPasskey,
  dropAccessNews,
  recoverOperator,
  removePasskey,
  signIn,
} from '../../data/commands/operators.ts';
import { getOperatorSession, type OperatorSession } from '../../data/queries/operators.ts';
import { loadAccessNews } from './news.server.ts';

const database = emptyDatabaseEachTest();
const browser = 'Chrome · Linux';

const sessionOf = async (made: { sessionToken: string } | null): Promise<OperatorSession> =>
  (await getOperatorSession(database.db, made?.sessionToken ?? '')) as OperatorSession;

const signInWith = async (passkeyId: string, operatorId: string): Promise<OperatorSession> =>
  await sessionOf(
    await signIn(database.db, {
      passkey: { id: passkeyId, operatorId, counter: 0 },
      challenge: sampleKey().challenge,
      browser,
    }),
  );

const newsOf = async (session: OperatorSession): Promise<string[]> =>
  (await loadAccessNews(database.db, session)).map((sentence) =>
    sentence.replace(/\(\d.*\d\d:\d\d/, '(…'),
  );

const keyNamed = (name: string) => {
  const { passkey, challenge } = sampleKey(name);
  return { passkey: { ...passkey, name }, challenge };
};

test('whoever is new, and whoever nothing happened to, is told nothing', async () => {
  const beto = await insertOperator(database.db, { name: 'Beto', role: 'editor' });
  expect(beto.news).toBeNull();
  expect((await signInWith(beto.passkeyId, beto.actor.operatorId)).news).toBeNull();
});

test('an owner who takes over the way in of somebody cannot hide it from them', async () => {
  const ana = await insertOperator(database.db, { name: 'Ana', role: 'owner' });
  const beto = await insertOperator(database.db, { name: 'Beto', role: 'editor' });
  const recover = async () => {
    const made = await recoverOperator(database.db, ana.actor, beto.actor.operatorId);
    return made.kind === 'invited' ? made.token : '';
  };
  const token = await recover();
  // Not used yet: their own key still works, and tells.
  const own = await signInWith(beto.passkeyId, beto.actor.operatorId);
  expect(await newsOf(own)).toEqual(['Ana hizo un enlace para darte llaves nuevas (…).']);
  const taken = await sessionOf(
    await acceptInvitation(database.db, { token, browser, ...sampleKey('ajena') }),
  );
  await dropAccessNews(database.db, taken.id);
  const back = await sessionOf(
    await acceptInvitation(database.db, {
      token: await recover(),
      browser,
      ...sampleKey('propia'),
    }),
  );
  expect(await newsOf(back)).toEqual([
    'Ana hizo un enlace para darte llaves nuevas (…).',
    'Se agregó la llave «Teléfono» (…).',
    'La llave «Teléfono» dejó de servir (…, por Beto).',
  ]);
});

test('each key tells once what happened since it was used, until it was read', async () => {
  const beto = await insertOperator(database.db, { name: 'Beto', role: 'editor' });
  const { operatorId } = beto.actor;
  await addPasskey(database.db, beto.actor, keyNamed('dos'));
  await addPasskey(database.db, beto.actor, keyNamed('tres'));
  await removePasskey(database.db, beto.actor, 'tres');
  const session = await signInWith(beto.passkeyId, operatorId);
  expect(await newsOf(session)).toHaveLength(3);
  await dropAccessNews(database.db, session.id);
  expect((await signInWith(beto.passkeyId, operatorId)).news).toBeNull();
  expect(await newsOf(await signInWith('dos', operatorId))).toHaveLength(2);
});
