import { db } from '../../http/db.server.ts';
import { loadVerdicts } from '../links.server.ts';
import type { Route } from './+types/veredictos';

export const loader = async ({ request }: Route.LoaderArgs) =>
  await loadVerdicts(db, new URL(request.url).searchParams);
