import { searchDb } from '../../http/db.server.ts';
import { loadSuggestions } from '../search.server.ts';
import type { Route } from './+types/sugerencias';

export const loader = ({ request }: Route.LoaderArgs) => loadSuggestions(searchDb, request);
