import { cacheHeaders } from '../../../platform/cache-policy.ts';
import { primaryDb } from '../../http/db.server.ts';
import { sessionOf } from '../session.server.ts';
import type { Route } from './+types/sesion';

/** The edge asks this about a viewer's session and stores the answer briefly (edge/vcl/access.vcl). */
export async function loader({ request }: Route.LoaderArgs) {
  const session = await sessionOf(primaryDb, request);
  return new Response(null, {
    status: 200,
    headers: { ...cacheHeaders('session'), 'X-Session': session ? 'good' : 'bad' },
  });
}
