import { db } from '../../http/db.server.ts';
import { loadAgendaState } from '../football.server.ts';

export const loader = () => loadAgendaState(db, new Date());
