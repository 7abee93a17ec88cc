import { db } from '../../http/db.server.ts';
import { loadProgramme } from '../programme.server.ts';
import type { Route } from './+types/programa';

export const loader = ({ params }: Route.LoaderArgs) => loadProgramme(db, params);
