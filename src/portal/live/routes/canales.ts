import { db } from '../../http/db.server.ts';
import { loadZapChannels } from '../channels.server.ts';

export const loader = () => loadZapChannels(db);
