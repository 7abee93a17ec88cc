import type { Db } from '../../data/database.ts';
import { listMissingLeagues } from '../../data/queries/unknown-leagues.ts';
import { type Actor, allows } from '../../domain/operators/permissions.ts';

/** Those of these leagues that nobody has made; none for whoever may not make one. */
export const missingLeagues = async (
  db: Db,
  actor: Actor,
  names: readonly string[],
): Promise<string[]> =>
  allows(actor.role, 'leagues.edit') ? await listMissingLeagues(db, names) : [];
