import { DATABASE_ROLES } from '../../data/roles.ts';
import { onServer } from '../database.ts';
import type { Site } from '../machine/site.ts';
import { type Found, NO_DATABASE } from '../preflight/problem.ts';

/** SQLSTATE of a refused role. */
const NOT_BELIEVED = '28000';
/** The function of PostgreSQL that refuses a role without asking who connects, as a `reject` in pg_hba.conf does. */
const REFUSED_AT_ONCE = 'ClientAuthentication';

/**
 * Whether PostgreSQL may let somebody be this role without a password. It is asked with a wrong one, which it reads only if
 * it wants one; where the name of a system user counts, it refuses root by another function, in any language.
 */
async function isOpen(url: URL): Promise<boolean> {
  try {
    return await onServer(url.href, async () => true);
  } catch (error) {
    const { code, routine } = error as { code?: string; routine?: string };
    return code === NOT_BELIEVED && routine !== REFUSED_AT_ONCE;
  }
}

/** Of the database that setup made on this machine. */
export async function lookAtSocket({ place, configuration }: Site): Promise<Found> {
  const { env, answers } = await configuration();
  const owner = env?.DATABASE_URL ?? '';
  if (answers?.database !== 'local' || !URL.canParse(owner)) return null;
  const asked = [new URL(owner).username, ...DATABASE_ROLES].map(async (role) => {
    const url = new URL(owner);
    Object.assign(url, { username: role, password: 'none' });
    url.searchParams.set('host', place.socket);
    return (await isOpen(url)) ? [role] : [];
  });
  const open = (await Promise.all(asked)).flat();
  if (open.length === 0) return null;
  return {
    name: 'database-socket',
    what: `over ${place.socket} a system user of the same name is ${open.join(', ')} without a password`,
    mend: 'butaca upgrade',
    after: NO_DATABASE,
  };
}
