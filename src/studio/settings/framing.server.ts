import type { Db } from '../../data/database.ts';
import { allowFrameHosts } from '../../data/import/frame-hosts.ts';
import { listOperatorNames } from '../../data/queries/finder.ts';
import type { OperatorSession } from '../../data/queries/operators.ts';
import { getSettings } from '../../data/queries/settings.ts';
import { allows } from '../../domain/operators/permissions.ts';
import { isEmbedOrigin } from '../../domain/settings/settings.ts';
import { acting } from '../access/acting.server.ts';
import type { NeedsKey } from '../access/needs-key.ts';

/** One site that may be shown inside of the portal. */

export type Framing = {
  origin: string;
  isAllowed: boolean;
  /** Who could allow it; null for whoever can. */
  owners: string[] | null;
};

const originOf = (query: URLSearchParams): string => {
  const origin = query.get('sitio') ?? '';
  if (!isEmbedOrigin(origin)) throw new Response(null, { status: 404 });
  return origin;
};

export async function loadFraming(
  db: Db,
  { actor }: OperatorSession,
  query: URLSearchParams,
): Promise<Framing> {
  const origin = originOf(query);
  const mayAllow = allows(actor.role, 'settings.edit');
  const [{ embedOrigins }, people] = await Promise.all([
    getSettings(db),
    mayAllow ? [] : listOperatorNames(db),
  ]);
  const owners = people.filter(({ role }) => allows(role, 'settings.edit'));
  return {
    origin,
    isAllowed: embedOrigins.includes(origin),
    owners: mayAllow ? null : owners.map(({ name }) => name),
  };
}

export const allowOrigin = async (
  db: Db,
  session: OperatorSession,
  query: URLSearchParams,
  form: FormData,
): Promise<{ kind: 'allowed' | 'too-many' } | NeedsKey> =>
  await acting({ db, session, action: 'settings.edit', form }, async (actor) => {
    const isAllowed = await allowFrameHosts(db, actor, [originOf(query)]);
    return { kind: isAllowed ? ('allowed' as const) : ('too-many' as const) };
  });
