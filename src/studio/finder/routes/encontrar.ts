import { actorContext } from '../../http/contexts.ts';
import { db } from '../../http/db.server.ts';
import { find } from '../finder.server.ts';
import type { Route } from './+types/encontrar';

/** For the dialog, while somebody types. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('q');
  return Response.json({ groups: await find(db, context.get(actorContext).role, typed) });
}
