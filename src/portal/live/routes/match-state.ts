import { db } from '../../http/db.server.ts';
import { loadMatchState } from '../football.server.ts';
import type { Route } from './+types/match-state';

export const loader = ({ params }: Route.LoaderArgs) =>
  loadMatchState(db, params.matchId, new Date());
