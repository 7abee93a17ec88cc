import { inviteOperator, recoverOperator } from '../src/data/commands/operators.ts';
import { createDb, createPool } from '../src/data/database.ts';
import { getOperatorByName } from '../src/data/queries/operators.ts';

const NAME = 'Demo';
const ACTOR = { operatorId: null, name: 'butaca', role: 'owner' } as const;

/** A link that opens the studio of the demo or of development, for its one owner. A key of an earlier run still works. */
export async function studioInvitation(databaseUrl: string, origin: string): Promise<string> {
  const db = createDb(createPool(databaseUrl, 1));
  try {
    const known = await getOperatorByName(db, NAME);
    const invited = known
      ? await recoverOperator(db, ACTOR, known.id)
      : await inviteOperator(db, ACTOR, { name: NAME, role: 'owner' });
    if (invited.kind !== 'invited') throw new Error(`no invitation: ${invited.kind}`);
    return `${origin}/invitacion#${invited.token}`;
  } finally {
    await db.destroy();
  }
}
