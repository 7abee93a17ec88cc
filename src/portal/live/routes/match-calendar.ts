import { db } from '../../http/db.server.ts';
import { loadMatchCalendar } from '../calendar.server.ts';
import type { Route } from './+types/match-calendar';

export const loader = ({ request }: Route.LoaderArgs) => loadMatchCalendar(db, request);
