import { db } from '../../http/db.server.ts';
import { loadNextMatches } from '../football.server.ts';

export const loader = () => loadNextMatches(db, new Date());
