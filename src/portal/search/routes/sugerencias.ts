import { searchDb } from '../../http/db.server.ts';
import { suggest } from '../search.server.ts';
import type { Route } from './+types/sugerencias';

export async function loader({ request }: Route.LoaderArgs) {
  return await suggest(searchDb, new URL(request.url).searchParams.get('q') ?? '');
}
