import { db } from '../../http/db.server.ts';
import { loadLastWeek } from '../agenda.server.ts';
import type { Route } from './+types/semana-pasada';

export async function loader({ request }: Route.LoaderArgs) {
  const day = new URL(request.url).searchParams.get('dia');
  return Response.json({ rows: await loadLastWeek(db, day, new Date()) });
}
