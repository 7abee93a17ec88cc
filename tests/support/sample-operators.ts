import { randomBytes } from 'node:crypto';
import { acceptInvitation, inviteOperator } from '../../src/data/commands/operators.ts';
import type { Db } from '../../src/data/database.ts';
import { getOperatorSession, type OperatorSession } from '../../src/data/queries/operators.ts';
import type { Actor, Role } from '../../src/domain/operators/permissions.ts';

/** The command line, which owns the portal. */
export const COMMAND_LINE: Actor = { operatorId: null, name: 'butaca', role: 'owner' };

const random = (): string => randomBytes(24).toString('base64url');

export const sampleKey = (id = random()) => ({
  passkey: { id, name: 'Teléfono', publicKey: randomBytes(77), counter: 0, transports: [] },
  challenge: { challenge: random(), expiresAt: new Date(Date.now() + 60_000) },
});

/** Somebody with one key, signed in, as if they had used their invitation. */
export async function insertOperator(
  db: Db,
  { name, role }: { name: string; role: Role },
): Promise<OperatorSession & { sessionToken: string; passkeyId: string }> {
  const invited = await inviteOperator(db, COMMAND_LINE, { name, role });
  if (invited.kind !== 'invited') throw new Error(invited.kind);
  const key = sampleKey();
  const given = { token: invited.token, browser: 'Chrome · Linux', ...key };
  const accepted = await acceptInvitation(db, given);
  const session = accepted && (await getOperatorSession(db, accepted.sessionToken));
  if (!session) throw new Error('the invitation was refused');
  return { ...session, sessionToken: accepted.sessionToken, passkeyId: key.passkey.id };
}
