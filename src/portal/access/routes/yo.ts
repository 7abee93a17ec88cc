import { primaryDb } from '../../http/db.server.ts';
import { sessionOf } from '../session.server.ts';
import type { Route } from './+types/yo';

/** The only address that knows the viewer's name. Never cached. */
export async function loader({ request }: Route.LoaderArgs) {
  const session = await sessionOf(primaryDb, request);
  return Response.json({ name: session?.name ?? null });
}
